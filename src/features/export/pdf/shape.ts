import type { Font, Glyph, GlyphRun, Piece } from "./fonts.ts";

const rightToLeftScript =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]/u;
const joiners = /[\u200c\u200d]/g;
const NON_JOINER = "\u200c";
/** A text's words, each with the blanks behind it. */
const wordEnds = /(?<= )(?! )/;

type Shaped = Pick<Piece, "text" | "isRightToLeft">;

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
  const hasNonJoiner = nonJoiner.id !== blank && nonJoiner.id !== 0;
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

/** What pdfkit may be given as a font; a text that is `isShapedHere` has its direction among the features. */
export function pdfkitFont(font: Font): Font["file"] {
  const layout = (text: string, features?: Record<string, boolean>) =>
    features !== undefined && "isRightToLeft" in features
      ? layOut(font, { text, isRightToLeft: features.isRightToLeft })
      : font.file.layout(text, features);
  return Object.create(font.file, { layout: { value: layout } });
}
