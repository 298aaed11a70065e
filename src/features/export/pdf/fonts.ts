import { readFileSync } from "node:fs";
import { create } from "fontkit";
import { systemFontsWith } from "../../../core/media/system-fonts.ts";
import { ARABIC_SCALE, arabicFonts, type FontPair, type PairFont, scriptFonts } from "./font-pairs.ts";
import { type Font, type FontFile, layOut, withJapaneseRoom, withWordSpace } from "./shape.ts";

/** The role of a text, which determines its font; the template chooses the fonts of `name` and `heading`. */
export type FontStyle = "text" | "bold" | "italic" | "name" | "heading";

/** The fonts of a document. */
export type FontChoice = {
  pair: FontPair;
  name: StyleFont;
  heading: StyleFont;
  /** Whether digits have the height of capitals, as next to letters of other scripts. */
  areDigitsTall?: boolean;
};

/** A font, and its letter spacing in ems. */
export type StyleFont = { font: PairFont; tracking: number };

/** A text in one font file. */
export type FontRun = {
  text: string;
  font: Font;
  /** Letter spacing in ems. */
  tracking: number;
  /** Whether its letters run right to left; by default, as in the first letter's script. */
  isRightToLeft?: boolean;
  /** Width of an outline that makes letters bold if the font has no bold file, in ems; 0 for none. */
  outline: number;
  /** Its size, as a share of the line's. */
  scale: number;
};

/** Some programs read a ligature as one unknown letter. The program's own fonts have none. */
const noLigatures = { liga: false, dlig: false, clig: false };

const BOLD_OUTLINE = 0.022;

/** Invisible characters, which a font need not have. */
const unseen = /[\p{Cc}\p{Cf}\p{Variation_Selector}]/gu;
const joiner = /[\u200c\u200d]/;
/** Splits a text into words, each with the space after it. */
const afterBlank = /(?<= )/;
/** A word with digits and no letters. */
const number = /^[^\p{L}]*\p{Nd}[^\p{L}]*$/u;
const combining = /^\p{M}$/u;

/** Thai SARA AM after a tone mark. Its circle belongs below the mark, its other half after both. */
const thaiAm = /([\u0e48-\u0e4b])\u0e33/g;

/** The fonts of one document, opened when a text needs them. */
export class Fonts {
  /** Characters that no font has. They are left out. */
  readonly missing = new Set<string>();
  readonly #choice: FontChoice;
  readonly #systemFontsWith: (character: string) => string[];
  readonly #advances = new Map<Font, Map<string, number>>();
  readonly #byCharacter = new Map<string, Font | null>();
  readonly #byWord = new Map<string, Font | null>();
  readonly #widths = new Map<string, number>();

  /** @param systemFonts paths of the system's font files that may have a character, best first */
  constructor(choice: FontChoice, systemFonts: (character: string) => string[] = systemFontsWith) {
    this.#choice = choice;
    this.#systemFontsWith = systemFonts;
  }

  /** Splits a text into runs of one font each, without characters that no font has. */
  split(text: string, style: FontStyle): FontRun[] {
    const pieces: FontRun[] = [];
    for (const word of text.replace(thaiAm, "\u0e4d$1\u0e32").match(/\s+|\S+/g) ?? []) {
      const font = this.#fontForWord(word, style);
      if (font !== null)
        this.#add(
          pieces,
          word.replace(unseen, (character) => joiner.exec(character)?.[0] ?? ""),
          font,
          style,
        );
      else for (const character of word) this.#addCharacter(pieces, character, style);
    }
    return pieces;
  }

  #addCharacter(pieces: FontRun[], character: string, style: FontStyle): void {
    const last = pieces.at(-1)?.font;
    const isUnseen = character.search(unseen) === 0;
    if (isUnseen && (last === undefined || !joiner.test(character))) return;
    const staysWithLast = isUnseen || character === " " || combining.test(character);
    const font =
      last !== undefined && staysWithLast && (isUnseen || has(last, character))
        ? last
        : this.#fontForCharacter(character, style);
    if (font !== null) this.#add(pieces, character, font, style);
  }

  #add(pieces: FontRun[], text: string, font: Font, style: FontStyle): void {
    const last = pieces.at(-1);
    if (last?.font === font) last.text += text;
    else if (text !== "") pieces.push({ text, font, ...this.#look(font, style) });
  }

  /** Width in points at a size of one point. */
  width(text: string, style: FontStyle): number {
    const key = `${style} ${text}`;
    const known = this.#widths.get(key);
    if (known !== undefined) return known;
    const width = this.split(text, style).reduce((sum, piece) => sum + this.runWidth(piece), 0);
    this.#widths.set(key, width);
    return width;
  }

  /** The same for a run. Cached per word, because fitting pages lays out the same words many times. */
  runWidth({
    text,
    font,
    tracking,
    isRightToLeft,
    scale,
  }: Pick<FontRun, "text" | "font" | "tracking" | "isRightToLeft" | "scale">): number {
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
    return scale * (tracking === 0 ? width : width + tracking * [...text].length);
  }

  /** The first font that has the whole word, so that no word mixes fonts. */
  #fontForWord(word: string, style: FontStyle): Font | null {
    if (word.trim() === "") return null;
    const key = `${style} ${word}`;
    const known = this.#byWord.get(key);
    if (known !== undefined) return known;
    const characters = [...word.replace(unseen, "")];
    const font =
      (number.test(word) ? this.#digitFonts(style) : this.#chain(style))
        .values()
        .map(openFont)
        .find((own) => characters.every((character) => has(own, character))) ?? null;
    this.#byWord.set(key, font);
    return font;
  }

  #fontForCharacter(character: string, style: FontStyle): Font | null {
    const key = `${style} ${character}`;
    const known = this.#byCharacter.get(key);
    if (known !== undefined) return known;
    const bundled = scriptFonts
      .filter(([script]) => script.test(character))
      .map(([, file, bold]) => (this.#isBold(style) ? (bold ?? file) : file));
    const font =
      fontWith(character, number.test(character) ? this.#digitFonts(style) : this.#chain(style)) ??
      fontWith(character, bundled) ??
      fontWith(character, this.#systemFontsWith(character));
    if (font === null) this.missing.add(character);
    this.#byCharacter.set(key, font);
    return font;
  }

  /** The fonts for numbers, best first. */
  #digitFonts(style: FontStyle): readonly string[] {
    const chain = this.#chain(style);
    return this.#choice.areDigitsTall ? chain.filter((path) => hasTallDigits(openFont(path))) : chain;
  }

  #styleFont(style: FontStyle): StyleFont {
    if (style === "name" || style === "heading") return this.#choice[style];
    return { font: style, tracking: 0 };
  }

  #chain(style: FontStyle): readonly string[] {
    return this.#choice.pair.files[this.#styleFont(style).font];
  }

  /** Letters of other scripts get no letter spacing, which would separate joined letters. */
  #look(font: Font, style: FontStyle): Pick<FontRun, "tracking" | "outline" | "scale"> {
    const { tracking } = this.#styleFont(style);
    if (this.#chain(style).includes(font.path)) return { tracking, outline: 0, scale: 1 };
    const scale = arabicFonts.includes(font.path) ? ARABIC_SCALE : 1;
    const isBoldItself = scriptFonts.some(([, , bold]) => bold === font.path);
    return { tracking: 0, outline: this.#isBold(style) && !isBoldItself ? BOLD_OUTLINE : 0, scale };
  }

  #isBold(style: FontStyle): boolean {
    const { font } = this.#styleFont(style);
    return font === "bold" || (font === "display" && this.#choice.pair.isDisplayBold);
  }
}

function fontWith(character: string, paths: readonly string[]): Font | null {
  for (const path of paths) {
    const font = openFont(path);
    if (has(font, character)) return font;
  }
  return null;
}

/** Height of the zero from which digits don't look small next to other scripts, in ems. */
const TALL = 0.63;

function hasTallDigits({ file }: Font): boolean {
  return file.glyphForCodePoint(0x30).bbox.maxY / file.unitsPerEm >= TALL;
}

function has(font: Font, character: string): boolean {
  return font.file.hasGlyphForCodePoint(character.codePointAt(0) ?? 0);
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
  // The types leave out that a collection's members are fonts.
  const file = withWordSpace(withJapaneseRoom((first ?? parsed) as unknown as FontFile));
  const font: Font = {
    path,
    data,
    name: first?.postscriptName,
    features: isOwn ? null : noLigatures,
    file,
  };
  opened.set(path, font);
  return font;
}
