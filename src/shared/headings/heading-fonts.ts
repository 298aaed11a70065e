/** The letters that a font has, and their widths (src/shared/headings/letter-widths.json). */
export type FontLetters = {
  /** Pairs of the first and the last letter of each range. */
  letters: string;
  /** For each letter that is not composed, in the same order, its width as a character: the code is `LEAST` plus 1/`STEPS` em. */
  widths: string;
};

/** The letters of a font pair: of the heading font, and of the text font if it has scripts that the heading font lacks. */
export type PairLetters = {
  display: FontLetters;
  text?: FontLetters;
  /** Whether headings are bold, in system fonts too. */
  isBold: boolean;
};

/** What a heading is set in: the pair's font of headings, its text font, or a font of the visitor's system. */
export type HeadingFont = "display" | "text" | "system";

export const LEAST = 35;
export const STEPS = 80;

/** Letters without marks, whose widths are listed. */
export function isBase(letter: string): boolean {
  return !/\p{M}/u.test(letter.normalize("NFD"));
}

const known = new Map<string, ReadonlyMap<string, number>>();

/** The widths of a font's letters in ems; the same map for the same font, because expanding takes long. */
function widthsOf({ letters, widths }: FontLetters): ReadonlyMap<string, number> {
  const found = known.get(letters);
  if (found !== undefined) return found;
  const map = new Map<string, number>();
  const points = Array.from(letters, (letter) => letter.codePointAt(0) ?? 0);
  let place = 0;
  for (let index = 0; index < points.length; index += 2)
    for (let point = points[index] ?? 0; point <= (points[index + 1] ?? 0); point++) {
      const letter = String.fromCodePoint(point);
      map.set(letter, isBase(letter) ? (widths.charCodeAt(place++) - LEAST) / STEPS : 0);
    }
  known.set(letters, map);
  return map;
}

/** The text as it is drawn: composed letters, plain spaces, and no direction marks and other signs that show nothing. */
function drawnLetters(text: string): string[] {
  return [
    ...text
      .normalize("NFC")
      .replace(/[\p{Cc}\p{Cf}\p{Variation_Selector}]/gu, "")
      .replace(/\s+/gu, " "),
  ];
}

/** The font that has all letters of a text, so that no word is patched together from two. */
export function headingFont(text: string, { display, text: other }: PairLetters): HeadingFont {
  const all = drawnLetters(text);
  const has = (font: FontLetters | undefined) =>
    font !== undefined && all.every((letter) => widthsOf(font).has(letter));
  return has(display) ? "display" : has(other) ? "text" : "system";
}

/** Widths in system fonts: of the widest font in use, because systems differ. The first pattern that matches counts. */
const systemWidths: readonly [letters: RegExp, ems: number][] = [
  [/\p{M}/u, 0],
  [/ /, 0.36],
  [/[iljtfrI'’.,·|!:;()ıіїј]/u, 0.41],
  [/[\p{sc=Geor}\p{sc=Armn}]/u, 0.88],
  [/[@MWШЩЖЮФЫМЉЊÆŒΩ]/u, 1.12],
  [/[mwшщжюыфмљњæœω]/u, 0.92],
  [/\p{Lu}/u, 0.76],
  // With Kana, brackets and other signs of full width.
  [/[\u3001-\u30ff\uff01-\uff60\p{sc=Hani}\p{sc=Hang}\p{sc=Bopo}]/u, 1.02],
  [/[\p{sc=Latn}\p{sc=Grek}\p{sc=Cyrl}\p{N}\p{P}]/u, 0.63],
  [/[سشصض]/u, 1.05],
  [/[\p{sc=Arab}\p{sc=Hebr}\p{sc=Thai}\p{sc=Laoo}]/u, 0.68],
  [/[\p{sc=Taml}\p{sc=Mlym}\p{sc=Knda}\p{sc=Telu}\p{sc=Sinh}\p{sc=Mymr}\p{sc=Khmr}]/u, 1.25],
  [/\p{Extended_Pictographic}/u, 1.4],
];
const OTHER_WIDTH = 0.9;
/** How much wider bold letters are. */
const BOLD = 1.13;

/** Width of a text in ems of its font. */
export function textWidth(text: string, font: HeadingFont, letters: PairLetters): number {
  const own = font === "system" ? undefined : letters[font];
  const widths = own && widthsOf(own);
  const total = drawnLetters(text).reduce((sum, letter) => {
    const width = widths
      ? widths.get(isBase(letter) ? letter : (letter.normalize("NFD")[0] ?? ""))
      : (systemWidths.find(([pattern]) => pattern.test(letter))?.[1] ?? OTHER_WIDTH);
    return sum + (width ?? 0);
  }, 0);
  return font === "system" && letters.isBold ? total * BOLD : total;
}

/** Line heights in system fonts, so that marks above and below don't touch. */
const lineHeights: readonly [letters: RegExp, height: number][] = [
  [/[\p{sc=Tibt}\p{sc=Mymr}\p{sc=Khmr}]/u, 1.7],
  [/[\p{sc=Arab}\p{sc=Thai}\p{sc=Laoo}\p{sc=Telu}\p{sc=Knda}\p{sc=Sinh}]/u, 1.45],
  [/[\p{sc=Deva}\p{sc=Beng}\p{sc=Gujr}\p{sc=Guru}\p{sc=Taml}\p{sc=Mlym}]/u, 1.4],
  [/[\p{sc=Hani}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}\p{sc=Hebr}]/u, 1.18],
  [/[\p{sc=Cyrl}\p{sc=Grek}]/u, 1.12],
];

/** Line height of a text in a system font or in the pair's text font. */
export function lineHeight(text: string): number {
  return lineHeights.find(([pattern]) => pattern.test(text))?.[1] ?? 1.25;
}
