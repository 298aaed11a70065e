/** Which letters the fonts of headings have, and their widths; written by `bun run letter-widths`. */
export type WidthTable = {
  /** By the id of the font pair, or that and " text": the width of each of `bases` as a character. */
  fonts: Record<string, string>;
  /** Letters without marks, as pairs of first and last. */
  bases: string;
  /** By the fonts that have them, as bits in the order of `fonts`: letters as pairs of first and last. */
  letters: Record<string, string>;
};

/** The character code for width 0, and how many make an em. */
export const LEAST = 35;
export const STEPS = 80;
