import bidiFactory from "bidi-js";
import { hasRightToLeft } from "../right-to-left.ts";

const bidi = bidiFactory();

/** Of each character: its level (UAX 9), odd where it is read from right to left, and that of the paragraph it is in. */
export type Levels = { levels: Uint8Array; bases: Uint8Array };

const ISOLATE_LTR = "\u2066";
const ISOLATE_RTL = "\u2067";
const ISOLATE_END = "\u2069";
const isolates = /[\u2066-\u2068][^\u2066-\u2069]*\u2069/g;

/** What is read from left to right as a whole, also where it begins or ends with a sign or with digits: addresses, phone numbers, "C++", ".NET". */
const leftToRight = new RegExp(
  [
    String.raw`(?:https?:\/\/|www\.|(?:[\w-]+\.)+[a-z]{2,}\/)[^\s<>]*[^\s<>.,;:!?'"()[\]{}،؛؟]`,
    String.raw`[A-Za-z][\w./&+#-]*[+#](?!\p{L})`,
    String.raw`(?<![\p{L}\p{N}])[@#.][A-Za-z][\w.-]*(?<![.-])`,
    // Seven digits or more; a span of years begins with another.
    String.raw`(?<![\p{L}\p{N}+(])(?:\(?\+|\(?[0٠۰])(?:(?:\) ?| \(|[ \u00a0./-])?\p{Nd}){6,}`,
  ].join("|"),
  "gu",
);

/**
 * The levels of a text, line by line of what its owner typed.
 * @param isMirrored in a document that is read from right to left
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
 * A mirrored document's paragraphs are read from the right, also those that begin with an English name. Only one without any letter
 * of such a script keeps its own order, so that its full stop stands behind its last word.
 */
function directionOf(line: string): "ltr" | "rtl" {
  const own = line.replace(isolates, "");
  return /\p{L}/u.test(own) && !hasRightToLeft(own) ? "ltr" : "rtl";
}

/** A text that keeps its own order between others (UAX 9, isolates); the marks aren't printed. */
export function isolated(text: string): string {
  return `${hasRightToLeft(text) ? ISOLATE_RTL : ISOLATE_LTR}${text}${ISOLATE_END}`;
}

/** Brackets open to the other side in what is read from the right. */
export function mirrored(text: string): string {
  return text.replace(/\p{Bidi_Mirrored}/gu, (sign) => bidi.getMirroredCharacter(sign) ?? sign);
}
