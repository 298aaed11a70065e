import { readFileSync } from "node:fs";
import { create } from "fontkit";
import { systemFontsWith } from "../../../core/media/system-fonts.ts";
import { type FontPair, type PairFont, scriptFonts } from "./font-pairs.ts";
import { type Font, type FontFile, layOut } from "./shape.ts";

/** How a text is set; the name and the headings are in the font of the pair that the template says. */
export type FontStyle = "text" | "bold" | "italic" | "label" | "name" | "heading";

/** What a document is set in. */
export type FontChoice = { pair: FontPair; name: StyleFont; heading: StyleFont };

/** `tracking` is what is added to each letter's width, in ems. */
export type StyleFont = { font: PairFont; tracking: number };

/** A text of one font file. */
export type Piece = {
  text: string;
  font: Font;
  /** What is added to each letter's width, in ems. */
  tracking: number;
  /** In which direction its letters follow one another; where it isn't said, that of the first letter's script. */
  isRightToLeft?: boolean;
  /** Width of an outline around the letters that makes them bold where the font has no bold file, in ems; 0 for none. */
  outline: number;
};

/** Some readers take a ligature for a single unknown letter; the program's own fonts have none. */
const noLigatures = { liga: false, dlig: false, clig: false };

const BOLD_OUTLINE = 0.03;

/** Signs that show nothing by themselves and that a font need not have. */
const unseen = /[\p{Cc}\p{Cf}\p{Variation_Selector}]/gu;
const joiner = /[\u200c\u200d]/;
/** Where a text is cut into words, each with the blank behind it. */
const afterBlank = /(?<= )/;
const combining = /^\p{M}$/u;

/** Thai's AM behind a tone mark: its ring stands below the mark, and its other half after both. */
const thaiAm = /([\u0e48-\u0e4b])\u0e33/g;

/** The fonts of one document; they are opened when a text needs them. */
export class Fonts {
  /** Signs that no font has; they are left out of the text. */
  readonly missing = new Set<string>();
  readonly #choice: FontChoice;
  readonly #systemFontsWith: (sign: string) => string[];
  readonly #advances = new Map<Font, Map<string, number>>();
  readonly #bySign = new Map<string, Font | null>();
  readonly #byWord = new Map<string, Font | null>();
  readonly #widths = new Map<string, number>();

  /** @param systemFonts paths of the system's files that may have a sign, best first */
  constructor(choice: FontChoice, systemFonts: (sign: string) => string[] = systemFontsWith) {
    this.#choice = choice;
    this.#systemFontsWith = systemFonts;
  }

  /** The text in pieces of one font each, without what no font has. */
  pieces(text: string, style: FontStyle): Piece[] {
    const pieces: Piece[] = [];
    for (const word of text.replace(thaiAm, "\u0e4d$1\u0e32").match(/\s+|\S+/g) ?? []) {
      const font = this.#fontForWord(word, style);
      if (font !== null)
        this.#add(
          pieces,
          word.replace(unseen, (sign) => joiner.exec(sign)?.[0] ?? ""),
          font,
          style,
        );
      else for (const sign of word) this.#addSign(pieces, sign, style);
    }
    return pieces;
  }

  #addSign(pieces: Piece[], sign: string, style: FontStyle): void {
    const last = pieces.at(-1)?.font;
    const isUnseen = sign.search(unseen) === 0;
    if (isUnseen && (last === undefined || !joiner.test(sign))) return;
    const staysWithLast = isUnseen || sign === " " || combining.test(sign);
    const font =
      last !== undefined && staysWithLast && (isUnseen || has(last, sign))
        ? last
        : this.#fontForSign(sign, style);
    if (font !== null) this.#add(pieces, sign, font, style);
  }

  #add(pieces: Piece[], text: string, font: Font, style: FontStyle): void {
    const last = pieces.at(-1);
    if (last?.font === font) last.text += text;
    else if (text !== "") pieces.push({ text, font, ...this.#look(font, style) });
  }

  /** Width in points at a size of one point. */
  width(text: string, style: FontStyle): number {
    const key = `${style} ${text}`;
    const known = this.#widths.get(key);
    if (known !== undefined) return known;
    const width = this.pieces(text, style).reduce((sum, piece) => sum + this.pieceWidth(piece), 0);
    this.#widths.set(key, width);
    return width;
  }

  /** Likewise. Word by word, as to choose what fits the same words are set again and again, and shaping takes most of that time. */
  pieceWidth({
    text,
    font,
    tracking,
    isRightToLeft,
  }: Pick<Piece, "text" | "font" | "tracking" | "isRightToLeft">): number {
    const known = this.#advances.get(font) ?? new Map<string, number>();
    this.#advances.set(font, known);
    let width = 0;
    for (const word of text.split(afterBlank)) {
      let own = known.get(word);
      if (own === undefined) {
        own = layOut(font, { text: word, isRightToLeft }).advanceWidth / font.file.unitsPerEm;
        known.set(word, own);
      }
      width += own;
    }
    return tracking === 0 ? width : width + tracking * [...text].length;
  }

  /** The first font that has the whole word, so that it isn't patched together of two. */
  #fontForWord(word: string, style: FontStyle): Font | null {
    if (word.trim() === "") return null;
    const key = `${style} ${word}`;
    const known = this.#byWord.get(key);
    if (known !== undefined) return known;
    const signs = [...word.replace(unseen, "")];
    const font =
      this.#chain(style)
        .values()
        .map(openFont)
        .find((own) => signs.every((sign) => has(own, sign))) ?? null;
    this.#byWord.set(key, font);
    return font;
  }

  #fontForSign(sign: string, style: FontStyle): Font | null {
    const key = `${style} ${sign}`;
    const known = this.#bySign.get(key);
    if (known !== undefined) return known;
    const bundled = scriptFonts
      .filter(([script]) => script.test(sign))
      .map(([, file, bold]) => (this.#isBold(style) ? (bold ?? file) : file));
    const font =
      fontWith(sign, this.#chain(style)) ??
      fontWith(sign, bundled) ??
      fontWith(sign, this.#systemFontsWith(sign));
    if (font === null) this.missing.add(sign);
    this.#bySign.set(key, font);
    return font;
  }

  #styleFont(style: FontStyle): StyleFont {
    if (style === "name" || style === "heading") return this.#choice[style];
    return { font: style, tracking: 0 };
  }

  #chain(style: FontStyle): readonly string[] {
    return this.#choice.pair.files[this.#styleFont(style).font];
  }

  /** Letters of another script are set as they are: tracking would tear those that are joined. */
  #look(font: Font, style: FontStyle): Pick<Piece, "tracking" | "outline"> {
    const { tracking } = this.#styleFont(style);
    if (this.#chain(style).includes(font.path)) return { tracking, outline: 0 };
    const isBoldItself = scriptFonts.some(([, , bold]) => bold === font.path);
    return { tracking: 0, outline: this.#isBold(style) && !isBoldItself ? BOLD_OUTLINE : 0 };
  }

  #isBold(style: FontStyle): boolean {
    const { font } = this.#styleFont(style);
    return font === "bold" || (font === "display" && this.#choice.pair.isDisplayBold);
  }
}

function fontWith(sign: string, paths: readonly string[]): Font | null {
  for (const path of paths) {
    const font = openFont(path);
    if (has(font, sign)) return font;
  }
  return null;
}

function has(font: Font, sign: string): boolean {
  return font.file.hasGlyphForCodePoint(sign.codePointAt(0) ?? 0);
}

const opened = new Map<string, Font>();

/** Opens a font file, once; the program's own are compressed. */
function openFont(path: string): Font {
  const known = opened.get(path);
  if (known !== undefined) return known;
  const bytes = readFileSync(path);
  const isOwn = path.endsWith(".zst");
  const data = isOwn ? Bun.zstdDecompressSync(bytes) : bytes;
  const parsed = create(data);
  const [first] = "fonts" in parsed ? parsed.fonts : [];
  const font: Font = {
    path,
    data,
    name: first?.postscriptName,
    features: isOwn ? null : noLigatures,
    // The types leave out that a collection's members are fonts.
    file: (first ?? parsed) as unknown as FontFile,
  };
  opened.set(path, font);
  return font;
}
