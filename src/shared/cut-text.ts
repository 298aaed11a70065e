/** The room that is searched backwards for a blank before a script without blanks is assumed. */
const BLANK_SHARE = 0.6;

/**
 * The beginning of a text, ending after a whole word and with "…"; the text itself where it fits.
 * @param max in UTF-16 units, of which a text has no fewer than of the characters that the contracts count
 */
export function cutAtWord(text: string, max: number): string {
  if (text.length <= max) return text;
  const room = max - 1;
  const blank = text.slice(0, room + 1).search(/\s\S*$/);
  const end = blank > room * BLANK_SHARE ? blank : wordBoundary(text, room);
  return `${text.slice(0, end).replace(/[\s,;:•–-]+$/, "")}…`;
}

/** Under which share of the room whole sentences would leave too little of a text. */
const SENTENCE_SHARE = 0.3;

/**
 * The beginning of a text, ending after a whole sentence or line; where none ends in the room, after a word and with "…".
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

/** The last end of a word up to `room`, or of a character where one word fills it; never inside a character. */
function wordBoundary(text: string, room: number): number {
  const piece = text.slice(0, room + 50);
  for (const granularity of ["word", "grapheme"] as const) {
    const segmenter = new Intl.Segmenter(undefined, { granularity });
    const end = segmenter.segment(piece).containing(room)?.index ?? 0;
    if (end > 0) return end;
  }
  return room;
}
