import { create } from "fontkit";

/** A font file, and the name in it where it holds several fonts. */
export type Font = {
  path: string;
  data: Buffer;
  name: string | undefined;
  file: FontFile;
  /** What a text of it is set with; null for what is set anyway. */
  features: Record<string, boolean> | null;
};

export type FontFile = {
  unitsPerEm: number;
  hasGlyphForCodePoint(point: number): boolean;
  glyphForCodePoint(point: number): Glyph;
  layout(
    text: string,
    features?: Record<string, boolean>,
    script?: string,
    language?: string,
    direction?: "ltr" | "rtl",
  ): GlyphRun;
};

type Glyph = { id: number; path: { toSVG(): string }; bbox: { minX: number; maxX: number } };

export type GlyphRun = {
  readonly advanceWidth: number;
  glyphs: Glyph[];
  positions: { xAdvance: number; xOffset: number; yOffset: number }[];
};

const rightToLeftScript =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]/u;
const joiners = /[\u200c\u200d]/g;
const NON_JOINER = "\u200c";
/** Narrower than can be seen, in units of the font. */
const UNSEEN = 2;
/** A text's words, each with the blanks behind it. */
const wordEnds = /(?<= )(?! )/;

type Shaped = {
  text: string;
  /** Where it isn't said, a text has the direction of its letters. */
  isRightToLeft?: boolean | undefined;
};

/** Whether a text has to be laid out by `layOut`: pdfkit takes the direction of its first letter, and sets its words from left to right. */
export function isShapedHere({ text, isRightToLeft = false }: Shaped): boolean {
  return isRightToLeft || rightToLeftScript.test(text);
}

/** The shapes of a text, from left to right. */
export function layOut(font: Font, piece: Shaped): GlyphRun {
  const { file, features } = font;
  const { text, isRightToLeft = true } = piece;
  if (!isShapedHere(piece)) return features === null ? file.layout(text) : file.layout(text, features);
  const words = text.split(wordEnds).map((word) => layOutWord(font, word, isRightToLeft));
  if (isRightToLeft) words.reverse();
  return {
    glyphs: words.flatMap(({ glyphs }) => glyphs),
    positions: words.flatMap(({ positions }) => positions),
    advanceWidth: words.reduce((sum, { advanceWidth }) => sum + advanceWidth, 0),
  };
}

function layOutWord({ file, features }: Font, word: string, isRightToLeft: boolean): GlyphRun {
  // The shaper writes into the features that it is given.
  const run = file.layout(word, { ...features }, undefined, undefined, isRightToLeft ? "rtl" : "ltr");
  const left: string[] = word.match(joiners) ?? [];
  if (left.length === 0) return run;
  if (isRightToLeft) left.reverse();
  // It puts a blank of no width in place of a joiner, which programs that read the text take for one between words.
  const blank = file.glyphForCodePoint(0x20).id;
  const nonJoiner = file.glyphForCodePoint(0x200c);
  const { minX, maxX } = nonJoiner.bbox;
  const hasNonJoiner = nonJoiner.id !== blank && nonJoiner.id !== 0 && maxX - minX <= UNSEEN;
  const glyphs: Glyph[] = [];
  const positions: GlyphRun["positions"] = [];
  for (const [index, glyph] of run.glyphs.entries()) {
    const position = run.positions[index];
    const isJoiner = glyph.id === blank && position?.xAdvance === 0;
    const isNonJoiner = isJoiner && left.shift() === NON_JOINER && hasNonJoiner;
    if (position === undefined || (isJoiner && !isNonJoiner)) continue;
    glyphs.push(isNonJoiner ? nonJoiner : glyph);
    positions.push(position);
  }
  return { glyphs, positions, advanceWidth: run.advanceWidth };
}

/** Glyphs of a text, from one to another, and where the first begins, in units of the font. */
export type GlyphRange = { from: number; to: number; at: number; isRaised: boolean };

/** A text's glyphs in turns: those that stand on the line, and signs above or below them, as vowels are written. */
export function glyphRanges({ positions }: GlyphRun): GlyphRange[] {
  const ranges: GlyphRange[] = [];
  let at = 0;
  for (const [index, { xAdvance, yOffset }] of positions.entries()) {
    const isRaised = yOffset !== 0;
    const last = ranges.at(-1);
    if (last?.isRaised === isRaised) last.to = index + 1;
    else ranges.push({ from: index, to: index + 1, at, isRaised });
    at += xAdvance;
  }
  return ranges;
}

/** Which glyphs of a text pdfkit draws, in place of a font's features. */
export type DrawnGlyphs = { isRightToLeft: boolean | undefined; range: GlyphRange };

/**
 * What pdfkit may be given as a font; of a text that is `isShapedHere` it draws the glyphs that are named. It is opened for one document
 * alone: a glyph says what it was first looked up for.
 */
export function pdfkitFont(font: Font): FontFile {
  const { data, name } = font;
  const file = create(data, name) as unknown as FontFile; // See `Font`.
  const layout = (text: string, options?: Record<string, boolean> | DrawnGlyphs): GlyphRun => {
    if (!isDrawnGlyphs(options)) return file.layout(text, options);
    const { isRightToLeft, range } = options;
    const { glyphs, positions } = layOut({ ...font, file }, { text, isRightToLeft });
    const own = positions.slice(range.from, range.to);
    // Programs that read the text take what stands off the line for a line of its own.
    if (range.isRaised) for (const position of own) Object.assign(position, { xOffset: 0, yOffset: 0 });
    const advanceWidth = own.reduce((sum, { xAdvance }) => sum + xAdvance, 0);
    return { glyphs: glyphs.slice(range.from, range.to), positions: own, advanceWidth };
  };
  return Object.create(file, { layout: { value: layout } });
}

function isDrawnGlyphs(options?: Record<string, boolean> | DrawnGlyphs): options is DrawnGlyphs {
  return options !== undefined && "range" in options;
}
