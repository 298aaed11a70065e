/** A cut at a blank before this share of the limit would be too short; the script probably has no blanks. */
const BLANK_SHARE = 0.6;

/**
 * Shortens a text to `max` after a whole word and adds "…". A text that fits is returned unchanged.
 * @param max in UTF-16 units
 */
export function cutAtWord(text: string, max: number): string {
  if (text.length <= max) return text;
  const limit = max - 1;
  const blank = text.slice(0, limit + 1).search(/\s\S*$/);
  const end = blank > limit * BLANK_SHARE ? blank : wordBoundary(text, limit);
  return `${text.slice(0, end).replace(/[\s,;:•–-]+$/, "")}…`;
}

/** Whole sentences that fill less than this share of the limit would be too short. */
const SENTENCE_SHARE = 0.3;

/**
 * Shortens a text to `max` after a whole sentence or line; if that leaves too little, like `cutAtWord`.
 * @param max in UTF-16 units
 */
export function cutAtSentence(text: string, max: number): string {
  if (text.length <= max) return text;
  let end = 0;
  for (const { index, segment } of new Intl.Segmenter(undefined, { granularity: "sentence" }).segment(text)) {
    const sentence = segment.trimEnd();
    if (index + sentence.length > max) break;
    end = index + sentence.length;
  }
  return end > max * SENTENCE_SHARE ? text.slice(0, end) : cutAtWord(text, max);
}

/** The last word boundary up to `limit`; within a long word, the last boundary between characters. */
function wordBoundary(text: string, limit: number): number {
  const piece = text.slice(0, limit + 50);
  for (const granularity of ["word", "grapheme"] as const) {
    const segmenter = new Intl.Segmenter(undefined, { granularity });
    const end = segmenter.segment(piece).containing(limit)?.index ?? 0;
    if (end > 0) return end;
  }
  return limit;
}
