import { type HeadingFont, type PairLetters, textWidth } from "./heading-fonts.ts";

/** Words of fourteen letters or more may be broken, because they would make a heading too small. */
const isBreakable = (word: string) => /(\p{L}\P{L}*){14}/u.test(word);

/** Particles of names, which are not parted from the next word, in European languages and in transcribed Arabic. */
const particle = /\b(v[ao]n|d\w\w?|l[aeo]s?|zu|bin|ibn|al)\s+/gi;

/** A name whose particles are tied to the next word by no-break spaces. */
export const withTiedParticles = (name: string) => name.replace(particle, "$1\u00a0");

/** A part of a heading that is not broken: a word with its particles, or what a hyphen ends in a long one. */
export type Piece = { text: string; isAfterSpace: boolean; isBreakable: boolean };

export function piecesOf(line: string): Piece[] {
  return withTiedParticles(line.normalize("NFC").trim())
    .split(/[^\S\u00a0]+/u)
    .flatMap((word) =>
      (isBreakable(word) ? word.split(/(?<=\p{L}[-‐–])(?=\p{L})/u) : [word]).map((text, index) => ({
        text,
        isAfterSpace: index === 0,
        isBreakable: isBreakable(text),
      })),
    );
}

/** Stands for lines that a heading can't be set in. */
const IMPOSSIBLE = 99;

/** Widths of a heading in ems, from which its size is computed. */
export type HeadingWidths = {
  /** The widest line if it is set in at most 1, 2, 3 … lines. */
  atMost: number[];
  /** All on one line. */
  joined: number;
  /** The first of the given lines. */
  first: number;
  longestWord: number;
  /** The longest word that is not broken. */
  longestUnbroken: number;
};

/**
 * Measures a heading.
 * @param lines that are not joined
 * @param most how many lines to compute
 */
export function headingWidths(
  lines: string[],
  font: HeadingFont,
  letters: PairLetters,
  most: number,
): HeadingWidths {
  const width = (text: string) => textWidth(text, font, letters);
  const space = width(" ");
  const pieces = lines.flatMap((line) =>
    piecesOf(line).map((piece, index) => ({ ...piece, width: width(piece.text), startsLine: index === 0 })),
  );
  // The best width of the first pieces in as many lines as the index says.
  let best = [0, ...pieces.map(() => IMPOSSIBLE)];
  const atMost: number[] = [];
  for (let count = 1; count <= most; count++) {
    const next = [0, ...pieces.map(() => IMPOSSIBLE)];
    for (let end = 1; end <= pieces.length; end++) {
      let line = 0;
      for (let start = end - 1; start >= 0; start--) {
        const piece = pieces[start];
        if (piece === undefined) break;
        const following = pieces[start + 1];
        line += piece.width + (start + 1 < end && following?.isAfterSpace ? space : 0);
        next[end] = Math.min(next[end] ?? IMPOSSIBLE, Math.max(best[start] ?? IMPOSSIBLE, line));
        if (piece.startsLine) break;
      }
    }
    best = next.map((each, index) => Math.min(each, best[index] ?? IMPOSSIBLE));
    atMost.push(best.at(-1) ?? IMPOSSIBLE);
  }
  const longest = (all: readonly { width: number }[]) => Math.max(0.5, ...all.map((piece) => piece.width));
  return {
    atMost,
    joined: width(lines.join(" ")),
    first: width(lines[0] ?? ""),
    longestWord: longest(pieces),
    longestUnbroken: longest(pieces.filter(({ isBreakable }) => !isBreakable)),
  };
}
