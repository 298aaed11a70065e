import bidiFactory from "bidi-js";
import { hasRightToLeft } from "../right-to-left.ts";

const bidi = bidiFactory();

/** Bidi level of each character (UAX 9; odd is right-to-left) and of its paragraph. */
export type Levels = { levels: Uint8Array; bases: Uint8Array };

const ISOLATE_LTR = "\u2066";
const ISOLATE_RTL = "\u2067";
const ISOLATE_END = "\u2069";
const isolates = /[\u2066-\u2068][^\u2066-\u2069]*\u2069/g;

/** Text that is always left-to-right, even at its digits or punctuation: addresses, phone numbers, "C++", ".NET". */
const leftToRight = new RegExp(
  [
    String.raw`(?:https?:\/\/|www\.|(?:[\w-]+\.)+[a-z]{2,}\/)[^\s<>]*[^\s<>.,;:!?'"()[\]{}،؛؟]`,
    String.raw`[A-Za-z][\w./&+#-]*[+#](?!\p{L})`,
    String.raw`(?<![\p{L}\p{N}])[@#.][A-Za-z][\w.-]*(?<![.-])`,
    // Seven digits or more, beginning with + or 0, so that a range of years doesn't match.
    String.raw`(?<![\p{L}\p{N}+(])(?:\(?\+|\(?[0٠۰])(?:(?:\) ?| \(|[ \u00a0./-])?\p{Nd}){6,}`,
  ].join("|"),
  "gu",
);

/**
 * The levels of a text. Each of its lines is a paragraph.
 * @param isMirrored whether the document is right-to-left
 */
export function levelsOf(text: string, isMirrored: boolean): Levels {
  const levels = new Uint8Array(text.length);
  const bases = new Uint8Array(text.length);
  let start = 0;
  for (const line of text.split(/(?<=\n)/)) {
    const own = levelsOfLine(line, isMirrored);
    levels.set(own.levels, start);
    bases.fill(own.base, start, start + line.length);
    start += line.length;
  }
  return { levels, bases };
}

function levelsOfLine(line: string, isMirrored: boolean): { levels: Uint8Array; base: number } {
  const direction = isMirrored ? directionOf(line) : "auto";
  const plain = bidi.getEmbeddingLevels(line, direction);
  const base = plain.paragraphs[0]?.level ?? 0;
  const found = base % 2 === 1 ? [...line.matchAll(leftToRight)] : [];
  if (found.length === 0) return { levels: plain.levels, base };
  let marked = "";
  const places: number[] = [];
  const add = (from: number, to: number) => {
    for (let index = from; index < to; index++) places.push(marked.length + index - from);
    marked += line.slice(from, to);
  };
  let at = 0;
  for (const { index, 0: part } of found) {
    add(at, index);
    at = index + part.length;
    marked += ISOLATE_LTR;
    add(index, at);
    marked += ISOLATE_END;
  }
  add(at, line.length);
  const { levels } = bidi.getEmbeddingLevels(marked, direction);
  return { levels: Uint8Array.from(places, (place) => levels[place] ?? base), base };
}

/**
 * In a mirrored document, paragraphs are right-to-left unless they contain only left-to-right letters. This also holds for
 * paragraphs that begin with an English name.
 */
function directionOf(line: string): "ltr" | "rtl" {
  const own = line.replace(isolates, "");
  return /\p{L}/u.test(own) && !hasRightToLeft(own) ? "ltr" : "rtl";
}

/** Isolates a text so that it keeps its word order within a line (UAX 9). The marks aren't printed. */
export function isolated(text: string): string {
  return `${hasRightToLeft(text) ? ISOLATE_RTL : ISOLATE_LTR}${text}${ISOLATE_END}`;
}

/** Mirrors brackets, for right-to-left text. */
export function mirrored(text: string): string {
  return text.replace(
    /\p{Bidi_Mirrored}/gu,
    (character) => bidi.getMirroredCharacter(character) ?? character,
  );
}
