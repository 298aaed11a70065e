import bidiFactory from "bidi-js";
import { hasRightToLeft } from "../right-to-left.ts";

const bidi = bidiFactory();

/** Bidi level of each character (UAX 9; odd is right-to-left) and of its paragraph. */
export type Levels = { levels: Uint8Array; bases: Uint8Array };

const ISOLATE_LTR = "\u2066";
const ISOLATE_RTL = "\u2067";
const ISOLATE_END = "\u2069";
const isolates = /[\u2066-\u2068][^\u2066-\u2069]*\u2069/g;

/** Texts without letters or digits of right-to-left scripts. Every level in them is 0. */
const onlyLeftToRight = /^[\t\n -\u058f\u1e00-\u1fff\u2010-\u2027]*$/;

/** Text that is always left-to-right, even at its digits or punctuation: addresses, phone numbers, "C++", ".NET". */
const leftToRight = new RegExp(
  [
    String.raw`(?:https?:\/\/|www\.|(?<![\w.])(?:[\w-]+\.)+[a-z]{2,}\/)[^\s<>\u2066-\u2069]*[^\s<>.,;:!?'"()[\]{}،؛؟\u2066-\u2069]`,
    String.raw`(?<![\w./&+#])[A-Za-z][\w./&+#-]*[+#](?!\p{L})`,
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
  if (!isMirrored && onlyLeftToRight.test(text)) return { levels, bases };
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
  const found = bidi.getEmbeddingLevels(line, direction);
  const base = found.paragraphs[0]?.level ?? 0;
  if (base % 2 === 0) return { levels: found.levels, base };
  // The words at the end of an address may be right-to-left themselves.
  const asLetters = line.replace(leftToRight, (part) =>
    part.replace(upToRightToLeft, (start) => "a".repeat(start.length)),
  );
  return { levels: bidi.getEmbeddingLevels(asLetters, "rtl").levels, base };
}

const upToRightToLeft = /^[^\p{Script=Arabic}\p{Script=Hebrew}]*/u;

/**
 * In a mirrored document, paragraphs are right-to-left unless they contain only left-to-right letters. This also holds for
 * paragraphs that begin with an English name.
 */
function directionOf(line: string): "ltr" | "rtl" {
  const own = line.replace(isolates, "");
  return /\p{L}/u.test(own) && !hasRightToLeft(own) ? "ltr" : "rtl";
}

/** Isolates a text so that it keeps its word order within a line (UAX 9). The marks aren't printed. */
export function isolate(text: string, isAddress = false): string {
  const isRightToLeft = !isAddress && hasRightToLeft(text);
  return `${isRightToLeft ? ISOLATE_RTL : ISOLATE_LTR}${text}${ISOLATE_END}`;
}

/** Mirrors brackets, for right-to-left text. */
export function mirrorBrackets(text: string): string {
  return text.replace(
    /\p{Bidi_Mirrored}/gu,
    (character) => bidi.getMirroredCharacter(character) ?? character,
  );
}
