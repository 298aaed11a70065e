import bidiFactory from "bidi-js";
import { hasRightToLeft } from "../right-to-left.ts";

const bidi = bidiFactory();

/** Of each character: its level (UAX 9), odd where it is read from right to left, and that of the paragraph it is in. */
export type Levels = { levels: Uint8Array; bases: Uint8Array };

const ISOLATE_LTR = "\u2066";
const ISOLATE_RTL = "\u2067";
const ISOLATE_END = "\u2069";
const isolates = /[\u2066-\u2068][^\u2066-\u2069]*\u2069/g;

/** What is read from left to right like a Latin word, also where it begins or ends with a sign or with digits: addresses, phone numbers, "C++", ".NET". */
const leftToRight = new RegExp(
  [
    String.raw`(?:https?:\/\/|www\.|(?<![\w.])(?:[\w-]+\.)+[a-z]{2,}\/)[^\s<>]*[^\s<>.,;:!?'"()[\]{}،؛؟]`,
    String.raw`(?<![\w./&+#])[A-Za-z][\w./&+#-]*[+#](?!\p{L})`,
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
  const found = bidi.getEmbeddingLevels(line, direction);
  const base = found.paragraphs[0]?.level ?? 0;
  if (base % 2 === 0) return { levels: found.levels, base };
  const asLetters = line.replace(leftToRight, (part) => "a".repeat(part.length));
  return { levels: bidi.getEmbeddingLevels(asLetters, "rtl").levels, base };
}

/**
 * In a mirrored document a paragraph is read from the right, even if it begins with an English name. Only one without any letter of such
 * a script keeps its own order, so that its full stop stands after its last word; it still stands at the right, because that is where
 * the eye looks for the next line and where its bullet is.
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
