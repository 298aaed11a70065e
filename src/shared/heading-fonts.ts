import written from "./letter-widths.json" with { type: "json" };
import { LEAST, STEPS, type WidthTable } from "./letter-widths.ts";

const { fonts, bases, letters }: WidthTable = written;

/** What a heading is set in: the font pair's heading font, its text font, or a font of the visitor's system. */
export type HeadingFont = "display" | "text" | "system";

/** Signs that show nothing by themselves, such as direction marks and joiners. */
const unseen = /[\p{Cc}\p{Cf}\p{Variation_Selector}]/gu;

const expand = (ranges: string): string[] => {
  const points = Array.from(ranges, (letter) => letter.codePointAt(0) ?? 0);
  return points.flatMap((from, index) =>
    index % 2 === 0
      ? Array.from({ length: (points[index + 1] ?? from) - from + 1 }, (_, at) =>
          String.fromCodePoint(from + at),
        )
      : [],
  );
};

/** For each letter the fonts that have it, as bits. */
const owners = new Map(
  Object.entries(letters).flatMap(([mask, ranges]) => expand(ranges).map((letter) => [letter, Number(mask)])),
);
const places = new Map(expand(bases).map((letter, place) => [letter, place]));
const order = Object.keys(fonts);

/** The text as it is drawn: composed letters, plain spaces, nothing unseen. */
export function drawnLetters(text: string): string[] {
  return [...text.normalize("NFC").replace(unseen, "").replace(/\s+/gu, " ")];
}

/** The font that has all letters of a text, so that no word is patched together from two. @param pair id of the font pair */
export function headingFont(text: string, pair: string): HeadingFont {
  const all = drawnLetters(text);
  const has = (name: string) => {
    const bit = order.indexOf(name);
    return bit >= 0 && all.every((letter) => ((owners.get(letter) ?? 0) >> bit) & 1);
  };
  return has(pair) ? "display" : has(`${pair} text`) ? "text" : "system";
}

/** Widths in system fonts, which differ: those of the widest in use. The first pattern that matches counts. */
const systemWidths: readonly [letters: RegExp, ems: number][] = [
  [/\p{M}/u, 0],
  [/ /, 0.36],
  [/[iljtfrI'’.,·|!:;()ıιіїј]/u, 0.46],
  [/[@mwMWщшжюыфмШЩЖЮФЫМЪЉЊљњѠѡωΩÆæŒœ]/u, 1.13],
  [/[\p{Lu}ДдЦцъЁ]/u, 0.86],
  [/[\p{sc=Latin}\p{sc=Greek}\p{sc=Cyrillic}\p{N}\p{P}]/u, 0.72],
  [/[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\p{sc=Bopomofo}]/u, 1.02],
  [/[سشصضسشصضطظعغفقكک]/u, 0.95],
  [/[\p{sc=Arabic}\p{sc=Hebrew}\p{sc=Thai}\p{sc=Lao}\p{sc=Georgian}\p{sc=Armenian}]/u, 0.74],
  [
    /[\p{sc=Tamil}\p{sc=Malayalam}\p{sc=Kannada}\p{sc=Telugu}\p{sc=Sinhala}\p{sc=Myanmar}\p{sc=Khmer}]/u,
    1.25,
  ],
  [/\p{Extended_Pictographic}/u, 1.4],
];

/** Width of a text in ems of its font. @param pair id of the font pair */
export function textWidth(text: string, font: HeadingFont, pair: string): number {
  const codes = fonts[font === "text" ? `${pair} text` : pair] ?? "";
  let width = 0;
  for (const letter of drawnLetters(text)) {
    // A letter with marks is as wide as without.
    const base = letter.normalize("NFD")[0] ?? letter;
    width +=
      font === "system"
        ? (systemWidths.find(([pattern]) => pattern.test(letter))?.[1] ?? 0.9)
        : /\p{M}/u.test(letter)
          ? 0
          : (codes.charCodeAt(places.get(base) ?? 0) - LEAST) / STEPS;
  }
  return width;
}

/** Line heights of writing systems in system fonts, so that marks above and below don't touch. */
const systemLines: readonly [letters: RegExp, height: number][] = [
  [/[\p{sc=Tibetan}\p{sc=Myanmar}\p{sc=Khmer}]/u, 1.7],
  [/[\p{sc=Arabic}\p{sc=Thai}\p{sc=Lao}\p{sc=Telugu}\p{sc=Kannada}\p{sc=Sinhala}]/u, 1.45],
  [/[\p{sc=Devanagari}\p{sc=Bengali}\p{sc=Gujarati}\p{sc=Gurmukhi}\p{sc=Tamil}\p{sc=Malayalam}]/u, 1.4],
  [/[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\p{sc=Hebrew}]/u, 1.18],
  [/[\p{sc=Cyrillic}\p{sc=Greek}]/u, 1.12],
];

/** Line height of a text in a system font or in the pair's text font. */
export function lineHeight(text: string): number {
  return systemLines.find(([pattern]) => pattern.test(text))?.[1] ?? 1.25;
}
