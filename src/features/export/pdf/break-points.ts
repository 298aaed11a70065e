import LineBreaker from "linebreak";
import { isMonthName } from "../../../core/resume/months.ts";

const unspaced = /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const words = new Intl.Segmenter("th", { granularity: "word" });

/** A place where a line may or must end. One that parts what belongs together is used only if the line would else be short. */
export type BreakPoint = { at: number; isForced: boolean; isParting: boolean };

/** Where Unicode allows a line to end (UAX 14), without the places at which a reader would stumble. */
export function* breakPoints(text: string): Generator<BreakPoint> {
  const breaker = new LineBreaker(text);
  let from = 0;
  for (let next = breaker.nextBreak(); next !== null; next = breaker.nextBreak()) {
    const { position: at, required: isRequired } = next;
    if (!isRequired && isUnbreakable(text, at)) continue;
    // Scripts without word spaces need a dictionary (UAX 14, class SA).
    for (const end of unspacedWords(text.slice(from, at)))
      yield { at: from + end, isForced: false, isParting: false };
    yield { at, isForced: isRequired && at < text.length, isParting: !isRequired && isParting(text, at) };
    from = at;
  }
}

/** Ends of the words in a text without spaces, except the last one's. */
function* unspacedWords(text: string): Generator<number> {
  if (!unspaced.test(text)) return;
  let end = 0;
  let isAfterWord = false;
  for (const { segment, isWordLike = false } of words.segment(text)) {
    if (isAfterWord && isWordLike) yield end;
    end += segment.length;
    isAfterWord = isWordLike;
  }
}

/** A dash or dot that begins no line, because it follows a word or stands between blanks. */
const dash = /(?<!\s)[–—]|[-–—·|]\s/y;
/** A dash at the start of an aside, which ends no line. */
const openingDash = /(?<=\s)[–—](?=\S)/y;
/** An ampersand between words, which ends no line. */
const ampersand = /(?<=\s)&\s/y;

/** A hyphen next to a word of at most three letters, as in "on-call" and "t-SNE". */
const shortBefore = /(?<![\p{L}\p{N}])[\p{L}\p{N}]{1,3}-$/u;
const shortAfter = /^[\p{L}\p{N}]{1,3}(?![\p{L}\p{N}])/u;

/** Between single letters with points, as in "z. B." and "J. R. Smith". */
const letterBefore = /(?<![\p{L}\p{N}])\p{L}\. $/u;
const letterAfter = /^\p{L}\.(?!\p{L})/u;

/** Whether the text isn't broken at a position although Unicode's rules allow it. */
function isUnbreakable(text: string, at: number): boolean {
  if (
    isAt(dash, text, at) ||
    isAt(openingDash, text, at - 1) ||
    isAt(ampersand, text, at - 2) ||
    isInDate(text, at)
  )
    return true;
  if (letterBefore.test(text.slice(Math.max(0, at - 4), at)) && letterAfter.test(text.slice(at, at + 3)))
    return true;
  if (bracketAround(text, at)?.split(" ").length === 2) return true;
  if (text[at - 1] !== "-") return false;
  return shortBefore.test(text.slice(Math.max(0, at - 5), at)) || shortAfter.test(text.slice(at, at + 4));
}

function isAt(pattern: RegExp, text: string, at: number): boolean {
  pattern.lastIndex = at;
  return pattern.test(text);
}

/** A day that its month follows, as in "9 September", "9. März" and "9 de marzo". */
const dayBefore = /(?<![\p{L}\p{N}.,:/-])\p{Nd}{1,2}(?:\.|º|er|st|nd|rd|th)?(?: (?:de|of))? $/u;
const monthAfter = /^(?:(?:de|of) )?(?<month>[\p{L}\p{M}]+)/u;
/** A month that its day follows, as in "March 9". */
const monthBefore = /(?<month>[\p{L}\p{M}]+)\.? $/u;
const dayAfter = /^\p{Nd}{1,2}(?![\p{L}\p{N}%])/u;
/** A month that its year follows, as in "September 1947", "September 9, 1947" and "marzo de 1947". */
const monthBeforeYear = /(?<month>[\p{L}\p{M}]+)\.?(?: \p{Nd}{1,2}(?:st|nd|rd|th)?)?,? (?:(?:de|del|of) )?$/u;
const yearAfter = /^(?:(?:de|del|of) )?\p{Nd}{4}(?!\p{N})/u;
/** A date with signs for year, month and day, as in "1947年9月9日" and "1947년 9월 9일". */
const dateWithSigns = /\p{Nd}{1,4}[年月日号년월일](?: ?\p{Nd}{1,2}[月日号월일]){0,2}/gu;
/** Most characters of a month with what stands between it and its day or year. */
const MONTH_MAX = 24;

/** Whether a position is between the day, the month and the year of a date. */
function isInDate(text: string, at: number): boolean {
  const before = text.slice(Math.max(0, at - MONTH_MAX), at);
  const after = text.slice(at, at + MONTH_MAX);
  if (dayBefore.test(before) && isMonth(monthAfter, after)) return true;
  if (dayAfter.test(after) && isMonth(monthBefore, before)) return true;
  if (yearAfter.test(after) && isMonth(monthBeforeYear, before)) return true;
  return (before + after)
    .matchAll(dateWithSigns)
    .some(({ index, 0: { length } }) => index < before.length && before.length < index + length);
}

function isMonth(pattern: RegExp, text: string): boolean {
  return isMonthName(pattern.exec(text)?.groups?.month ?? "");
}

const digit = /\p{Nd}/u;
/** A number before its noun, as in "561 pages". */
const numberBefore = /(?<![\p{L}\p{N}.,:/-])\p{Nd}{1,4} $/u;
const letter = /\p{L}/u;
/** The version in a name, as in "XHTML 1.0". */
const versionAfter = /^\p{Nd}+\.\p{Nd}+(?![\p{L}\p{N}])/u;
/** Most characters of a bracket whose words stay together. */
const BRACKET_MAX = 20;

/** Whether a break parts a compound ("long-term", "and/or"), a number from its noun, a version from its name, or the words of a short bracket. */
function isParting(text: string, at: number): boolean {
  const last = text[at - 1];
  const before = text[at - 2] ?? "";
  if (last === "-" || last === "/") return letter.test(before) || digit.test(before);
  if (last !== " ") return false;
  if (
    digit.test(before) &&
    letter.test(text[at] ?? "") &&
    numberBefore.test(text.slice(Math.max(0, at - 6), at))
  )
    return true;
  if (letter.test(before) && versionAfter.test(text.slice(at, at + 8))) return true;
  return bracketAround(text, at) !== null;
}

/** The words of the short bracket that a position is in; null for none. */
function bracketAround(text: string, at: number): string | null {
  const open = text.lastIndexOf("(", at - 1);
  if (open === -1 || at - open > BRACKET_MAX) return null;
  const close = text.indexOf(")", open);
  return close > at && close - open < BRACKET_MAX ? text.slice(open, close) : null;
}
