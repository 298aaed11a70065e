import { type HeadingFont, type PairLetters, textWidth } from "./heading-fonts.ts";

/** Words of fourteen letters or more may be broken, because they would make a heading too small. */
const isBreakable = (word: string) => /(\p{L}\P{L}*){14}/u.test(word);

/** Particles of names, not parted from the next word unless that is very long, in European languages and in transcribed Arabic. */
const particle = /\b(v[ao]n|d\w\w?|l[aeo]s?|zu|bin|ibn|al)\s+(?!\p{L}{14})/giu;

/** A name whose particles are tied to the next word by no-break spaces. */
export const withTiedParticles = (name: string) => name.replace(particle, "$1\u00a0");

/** Where a long word may be broken: after a hyphen, and in Japanese before another kind of letters, but not within a polite "ご担当". */
const seam =
  /(?<=\p{L}[-‐–])(?=\p{L})|(?<=[\p{sc=Kana}ー])(?=\p{sc=Hani})|(?<=[^ごお\P{sc=Hira}])(?=[\p{sc=Kana}\p{sc=Hani}])/u;

/** A part of a heading that is not broken: a word with its particles, or a part of a long one. */
export type Piece = { text: string; isAfterSpace: boolean; isBreakable: boolean };

export function piecesOf(line: string): Piece[] {
  return withTiedParticles(line.normalize("NFC").trim())
    .split(/[^\S\u00a0]+/u)
    .flatMap((word) =>
      (isBreakable(word) ? word.split(seam) : [word]).map((text, index) => ({
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
  // The best width of as many of the first pieces as the index says.
  let best = [0, ...pieces.map(() => IMPOSSIBLE)];
  const atMost: number[] = [];
  for (let count = 1; count <= most; count++) {
    const next = [...best];
    for (let end = 1; end <= pieces.length; end++) {
      let line = 0;
      for (let start = end - 1; start >= 0; start--) {
        const piece = pieces[start];
        if (piece === undefined) break;
        line += piece.width + (start + 1 < end && pieces[start + 1]?.isAfterSpace ? space : 0);
        next[end] = Math.min(next[end] ?? IMPOSSIBLE, Math.max(best[start] ?? IMPOSSIBLE, line));
        if (piece.startsLine) break;
      }
    }
    best = next;
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
