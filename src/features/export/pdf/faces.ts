import { openSync } from "fontkit";
import { systemFontsWith } from "../../../core/media/system-fonts.ts";
import imbue from "./fonts/imbue-420.ttf" with { type: "file" };
import newsreader from "./fonts/newsreader-400.ttf" with { type: "file" };
import newsreaderItalic from "./fonts/newsreader-400-italic.ttf" with { type: "file" };
import newsreaderBold from "./fonts/newsreader-600.ttf" with { type: "file" };
import notoSerif from "./fonts/noto-serif-400.ttf" with { type: "file" };
import notoSerifBold from "./fonts/noto-serif-600.ttf" with { type: "file" };

/** How a text is set; each has a chain of font files, so that a letter that one lacks is set in the next. */
export type Face = "text" | "bold" | "italic" | "display";

const chains: Record<Face, readonly string[]> = {
  text: [newsreader, notoSerif],
  bold: [newsreaderBold, notoSerifBold],
  italic: [newsreaderItalic, notoSerif],
  display: [imbue, newsreader, notoSerif],
};

/** A text of one font file. */
export type Piece = { text: string; font: Font };

/** What pdfkit registers: the file, and the name in it where it holds several fonts. */
export type Font = { path: string; name: string | undefined; file: FontFile };

type FontFile = {
  unitsPerEm: number;
  ascent: number;
  hasGlyphForCodePoint(point: number): boolean;
  layout(
    text: string,
    features?: Record<string, boolean>,
  ): {
    advanceWidth: number;
    glyphs: { path: { toSVG(): string } }[];
    positions: { xAdvance: number; xOffset: number; yOffset: number }[];
  };
};

/** Ligatures are off: some readers take one for a single unknown letter. */
export const features = { liga: false, dlig: false, clig: false };

/** Signs that show nothing by themselves and that a font need not have. */
const unseen = /^[\p{Cc}\p{Cf}\p{Variation_Selector}]$/u;

/** The font files of one document; they are opened when a text needs them. */
export class Faces {
  /** Signs that no font has; they are left out of the text. */
  readonly missing = new Set<string>();
  readonly #advances = new Map<Font, Map<string, number>>();
  readonly #fonts = new Map<string, Font>();
  readonly #bySign = new Map<string, Font | null>();
  readonly #widths = new Map<string, number>();

  /** The text in pieces of one font each, without what no font has. */
  pieces(text: string, face: Face): Piece[] {
    const pieces: Piece[] = [];
    for (const sign of text) {
      const last = pieces.at(-1);
      if (last !== undefined && (unseen.test(sign) || (sign === " " && has(last.font, sign)))) {
        if (/[\u200c\u200d]/.test(sign)) last.text += sign;
        if (sign === " ") last.text += sign;
        continue;
      }
      if (unseen.test(sign)) continue;
      const font = this.#fontFor(sign, face);
      if (font === null) continue;
      if (last?.font === font) last.text += sign;
      else pieces.push({ text: sign, font });
    }
    return pieces;
  }

  /** Width in points at a size of one point. */
  width(text: string, face: Face): number {
    const key = `${face} ${text}`;
    const known = this.#widths.get(key);
    if (known !== undefined) return known;
    const width = this.pieces(text, face).reduce((sum, piece) => sum + this.pieceWidth(piece), 0);
    this.#widths.set(key, width);
    return width;
  }

  /** To choose what has room the same texts are set again and again, and to lay one out takes most of that time. */
  pieceWidth({ text, font }: Piece): number {
    const known = this.#advances.get(font) ?? new Map<string, number>();
    this.#advances.set(font, known);
    let width = known.get(text);
    if (width === undefined) {
      width = font.file.layout(text, features).advanceWidth / font.file.unitsPerEm;
      known.set(text, width);
    }
    return width;
  }

  #fontFor(sign: string, face: Face): Font | null {
    const key = `${face} ${sign}`;
    const known = this.#bySign.get(key);
    if (known !== undefined) return known;
    const font = this.#find(sign, chains[face]) ?? this.#find(sign, systemFontsWith(sign));
    if (font === null) this.missing.add(sign);
    this.#bySign.set(key, font);
    return font;
  }

  #find(sign: string, paths: readonly string[]): Font | null {
    for (const path of paths) {
      const font = this.#open(path);
      if (has(font, sign)) return font;
    }
    return null;
  }

  #open(path: string): Font {
    const known = this.#fonts.get(path);
    if (known !== undefined) return known;
    const opened = openSync(path);
    const [first] = "fonts" in opened ? opened.fonts : [];
    const font: Font = {
      path,
      name: first?.postscriptName,
      // The types leave out that a collection's members are fonts.
      file: (first ?? opened) as unknown as FontFile,
    };
    this.#fonts.set(path, font);
    return font;
  }
}

function has(font: Font, sign: string): boolean {
  return font.file.hasGlyphForCodePoint(sign.codePointAt(0) ?? 0);
}
