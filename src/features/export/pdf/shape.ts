import { create } from "fontkit";

/** A font file, and the name of the font in it if it contains several. */
export type Font = {
  path: string;
  data: Buffer;
  name: string | undefined;
  file: FontFile;
  /** OpenType features for text in this font; null for the defaults. */
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

type Glyph = {
  id: number;
  advanceWidth: number;
  path: { toSVG(): string };
  bbox: { minX: number; maxX: number; minY: number; maxY: number };
};

export type GlyphRun = {
  readonly advanceWidth: number;
  glyphs: Glyph[];
  positions: { xAdvance: number; xOffset: number; yOffset: number }[];
};

const rightToLeftScript =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]/u;
const joiners = /[\u200c\u200d]/g;
const NON_JOINER = "\u200c";
/** Width below which a glyph is invisible, in units of the font. */
const UNSEEN = 2;
/** Splits a text into words, each with the spaces after it. */
const wordEnds = /(?<= )(?! )/;

/** Room before and after Japanese signs in ems: most of a quotation mark's square is empty, and a wave dash fills its own. */
const roomOf: Readonly<Record<string, readonly [before: number, after: number]>> = {
  "「": [0.25, 0.09],
  "『": [0.25, 0.09],
  "」": [0.09, 0.25],
  "』": [0.09, 0.25],
  "〜": [0.09, 0.09],
};

/** The font with Japanese signs as close to the text as a typesetter puts them. */
export function withJapaneseRoom(file: FontFile): FontFile {
  const { unitsPerEm } = file;
  const shifts = new Map<number, { xOffset: number; xAdvance: number }>();
  for (const [character, [before, after]] of Object.entries(roomOf)) {
    const point = character.codePointAt(0) ?? 0;
    if (!file.hasGlyphForCodePoint(point)) return file;
    const { id, bbox } = file.glyphForCodePoint(point);
    const width = bbox.maxX - bbox.minX;
    shifts.set(id, {
      xOffset: before * unitsPerEm - bbox.minX,
      xAdvance: width + (before + after) * unitsPerEm,
    });
  }
  const layout: FontFile["layout"] = (...own) => {
    const run = file.layout(...own);
    for (const [index, { id }] of run.glyphs.entries())
      Object.assign(run.positions[index] ?? {}, shifts.get(id));
    return run;
  };
  return Object.create(file, { layout: { value: layout } });
}

/** A narrower word space closes up where an italic letter leans over it. In ems. */
const WORD_SPACE_MIN = 0.2;
/** How far the letter before may lean over it, in ems. */
const LEAN_MAX = 0.06;

/** The font with word spaces wide enough to see after letters such as an italic f, and before capitals such as A. */
export function withWordSpace(file: FontFile): FontFile {
  const { unitsPerEm } = file;
  const { id: space, advanceWidth } = file.glyphForCodePoint(0x20);
  if (advanceWidth === 0 || advanceWidth >= WORD_SPACE_MIN * unitsPerEm) return file;
  const layout: FontFile["layout"] = (...own) => {
    const run = file.layout(...own);
    for (const [index, { id }] of run.glyphs.entries()) {
      const position = run.positions[index];
      const before = run.glyphs[index - 1];
      if (id !== space || position === undefined || before === undefined) continue;
      const lean = Math.max(0, before.bbox.maxX - before.advanceWidth - LEAN_MAX * unitsPerEm);
      // Kerning would close it up before some capitals.
      position.xAdvance = Math.max(advanceWidth, position.xAdvance) + lean;
    }
    return run;
  };
  return Object.create(file, { layout: { value: layout } });
}

type Shaped = {
  text: string;
  /** By default, as in the script of the first letter. */
  isRightToLeft?: boolean | undefined;
};

/** Whether pdfkit would lay the text out wrong (right-to-left), so that `layOut` must. */
export function needsOwnLayout({ text, isRightToLeft = false }: Shaped): boolean {
  return isRightToLeft || rightToLeftScript.test(text);
}

/** Lays out a text: its glyphs from left to right. */
export function layOut(font: Font, piece: Shaped): GlyphRun {
  const { file, features } = font;
  const { text, isRightToLeft = true } = piece;
  if (!needsOwnLayout(piece)) return features === null ? file.layout(text) : file.layout(text, features);
  const words = text.split(wordEnds).map((word) => layOutWord(font, word, isRightToLeft));
  if (isRightToLeft) words.reverse();
  return {
    glyphs: words.flatMap(({ glyphs }) => glyphs),
    positions: words.flatMap(({ positions }) => positions),
    advanceWidth: words.reduce((sum, { advanceWidth }) => sum + advanceWidth, 0),
  };
}

function layOutWord({ file, features }: Font, word: string, isRightToLeft: boolean): GlyphRun {
  // A copy, because fontkit changes it.
  const run = file.layout(word, { ...features }, undefined, undefined, isRightToLeft ? "rtl" : "ltr");
  const left: string[] = word.match(joiners) ?? [];
  if (left.length === 0) return run;
  if (isRightToLeft) left.reverse();
  // fontkit replaces joiners by zero-width spaces, which text extraction takes for word breaks.
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

/** Consecutive glyphs of a text, by index (`to` is not included), and the position of the first one in font units. */
export type GlyphRange = { from: number; to: number; at: number; isOffBaseline: boolean };

/** Splits a text's glyphs into those on the baseline and those above or below it, such as vowel signs. */
export function glyphRanges({ positions }: GlyphRun): GlyphRange[] {
  const ranges: GlyphRange[] = [];
  let at = 0;
  for (const [index, { xAdvance, yOffset }] of positions.entries()) {
    const isOffBaseline = yOffset !== 0;
    const last = ranges.at(-1);
    if (last?.isOffBaseline === isOffBaseline) last.to = index + 1;
    else ranges.push({ from: index, to: index + 1, at, isOffBaseline });
    at += xAdvance;
  }
  return ranges;
}

/** The glyphs of a text that pdfkit draws, passed to it in place of OpenType features. */
export type DrawnGlyphs = { isRightToLeft: boolean | undefined; range: GlyphRange };

/**
 * A font for pdfkit. Of a text that `needsOwnLayout` it draws the named glyphs. Open a new one per document, because glyphs remember
 * the character they were first looked up for.
 */
export function pdfkitFont(font: Font): FontFile {
  const { data, name } = font;
  const file = withWordSpace(withJapaneseRoom(create(data, name) as unknown as FontFile)); // See `Font`.
  const layout = (text: string, options?: Record<string, boolean> | DrawnGlyphs): GlyphRun => {
    if (!isDrawnGlyphs(options)) return file.layout(text, options);
    const { isRightToLeft, range } = options;
    const { glyphs, positions } = layOut({ ...font, file }, { text, isRightToLeft });
    const own = positions.slice(range.from, range.to);
    // Text extraction treats vertically shifted marks as a separate line, so the writer draws them.
    if (range.isOffBaseline) for (const position of own) Object.assign(position, { xOffset: 0, yOffset: 0 });
    const advanceWidth = own.reduce((sum, { xAdvance }) => sum + xAdvance, 0);
    return { glyphs: glyphs.slice(range.from, range.to), positions: own, advanceWidth };
  };
  return Object.create(file, { layout: { value: layout } });
}

function isDrawnGlyphs(options?: Record<string, boolean> | DrawnGlyphs): options is DrawnGlyphs {
  return options !== undefined && "range" in options;
}
