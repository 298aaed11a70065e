/** Text on one line: every run of blanks is one space, and what no font can show is gone. */
export function tidyLine(value: string): string {
  return withoutControls(value).replace(/\s+/g, " ").trim();
}

/** Text of several lines: as `tidyLine` within a line, with one empty line at most between two. */
export function tidyProse(value: string): string {
  return withoutControls(value.replace(/\r\n?|[\u2028\u2029]/g, "\n"))
    .replace(/[^\S\n]+/g, " ")
    .replace(/ ?\n ?/g, "\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}

/** Removes control characters, which would steer a terminal, and halves of characters, which UTF-8 cannot store. */
export function withoutControls(value: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is removed.
  return value.toWellFormed().replace(/[\u0000-\u0008\u000e-\u001f\u007f-\u0084\u0086-\u009f]/g, "");
}

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

const words = new Intl.Segmenter(undefined, { granularity: "word" });
const characters = new Intl.Segmenter(undefined, { granularity: "grapheme" });

/** The last end of a word up to `room`, or of a character where one word fills it; never inside a character. */
function wordBoundary(text: string, room: number): number {
  const piece = text.slice(0, room + 50);
  for (const segmenter of [words, characters]) {
    const end = segmenter.segment(piece).containing(room)?.index ?? 0;
    if (end > 0) return end;
  }
  return room;
}
