import { hasRightToLeft } from "../right-to-left.ts";
import { isolate } from "./bidi-levels.ts";
import type { FontStyle, Fonts } from "./fonts.ts";
import { breakLines, type Line, type Span } from "./paragraph.ts";
import type { Template } from "./template.ts";

/** A tag of the PDF's structure tree, which tells screen readers and hiring systems what a text is (PDF/UA-1). An artifact is only decoration. */
export type Tag = {
  type: "H1" | "H2" | "H3" | "P" | "Sect" | "L" | "LI" | "Lbl" | "LBody" | "Artifact";
  parent: Tag | null;
  /** If it is not the document's. */
  lang?: string | undefined;
};

/** The tag of a run of text, and the address it links to; `""` for none. */
export type TagAndLink = { tag: Tag; href: string };

/** A line and its position: `x` from the page's left edge, `baseline` from the row's top, all in points. */
export type PlacedLine = { line: Line<TagAndLink>; x: number; baseline: number; size: number };

/** A horizontal line: `x` and `width` on the page, `at` below the row's top, all in points. */
export type Rule = {
  x: number;
  width: number;
  at: number;
  thickness: number;
  color: string;
};

/** A horizontal strip of the page: one line of text and its rules. */
export type Row = {
  height: number;
  /** Space above, dropped at the top of a page. */
  gap: number;
  /** Keeps the row on the same page as the next one. */
  isGlued: boolean;
  lines: PlacedLine[];
  rules: Rule[];
  /** Points that the gap may grow by, to fill a page. */
  stretch: number;
  /** Whether its line is short although a paragraph goes on, or is only a word or two at its end. */
  isRagged: boolean;
  /** Its title in the PDF's table of contents; null for none. */
  bookmark: string | null;
  /** Title of the entry that begins here; null if it began earlier, `""` if it needs none on a next page. */
  entry: string | null;
  /** The period of that entry; `""` for none. */
  period: string;
  /** Title of the entries of one line that begin here, such as "Earlier"; null if none do. */
  group: string | null;
};

/** Sizes in points. */
export type TextSize = { style: FontStyle; size: number; leading: number };

/** A column of the page, in points from its left edge. */
type Column = { x: number; width: number };

/** Items of a list with at most this many characters are not broken into two lines. */
export const WHOLE_ITEM = 32;
/** Lines that fill a smaller share of their width are ragged: those within a paragraph, and last ones. */
const FILLED = 0.8;
const LAST_FILLED = 0.25;
/** Distance between a title and the date at the right edge, in points. */
export const DATE_DISTANCE = 14;

/** Paragraphs of at most this many lines are not divided between pages. */
export const WHOLE_LINES = 3;

export type SheetOptions = { pageWidth: number; accent: string; fonts: Fonts; isMirrored: boolean };

/** The document's rows from top to bottom, before they are divided into pages. */
export class Sheet {
  readonly rows: Row[] = [];
  readonly template: Template;
  /** Color of headings, bullets, and links in texts. */
  readonly accent: string;
  /** The width of the page in points. */
  readonly pageWidth: number;
  /** Whether the document is right-to-left. Its rows are laid out left-to-right and mirrored at the end. */
  readonly isMirrored: boolean;
  /** What separates the items of a list in the document's language. */
  readonly comma: string;
  /** What stands between a label and its text. */
  readonly colon: string;
  readonly #fonts: Fonts;
  /** Width that the photo takes from the lines next to it, in points. */
  #photo = 0;

  constructor(
    template: Template,
    { pageWidth, accent, fonts, isMirrored, comma, colon }: SheetOptions & { comma: string; colon: string },
  ) {
    this.comma = comma;
    this.colon = colon;
    this.isMirrored = isMirrored;
    this.template = template;
    this.pageWidth = pageWidth;
    this.#fonts = fonts;
    this.accent = accent;
  }

  /** Starts the lines next to the photo. @param width of the photo and its distance, in points */
  beginNextToPhoto(width: number): void {
    this.#photo = width;
  }

  /** Ends them; continues below the photo. @param height of the photo, in points */
  endNextToPhoto(height: number): void {
    this.#photo = 0;
    const used = this.rows.reduce((sum, row, index) => sum + row.height + (index === 0 ? 0 : row.gap), 0);
    if (used < height) this.rows.push(emptyRow({ height: height - used, isGlued: true }));
  }

  /** The column for text. */
  column(): Column {
    const { side } = this.template.margin;
    return { x: side, width: this.pageWidth - 2 * side - this.#photo };
  }

  /** Adds a paragraph of one text, in the text color by default. */
  text(
    text: string,
    type: TextSize,
    options: {
      part: Tag;
      gap: number;
      color?: string;
      isGlued?: boolean;
    },
  ): void {
    const color = options.color ?? this.template.colors.ink;
    this.paragraph([this.span(text, type.style, color, options.part)], type, options);
  }

  paragraph(
    spans: Span<TagAndLink>[],
    type: TextSize,
    { gap, isGlued = false }: { gap: number; isGlued?: boolean },
  ): void {
    const column = this.column();
    this.push(this.linesOf(spans, type.size, column.width), type, { gap, isGlued, ...column });
  }

  /** Keeps the word order of one text within a mirrored line. */
  isolate(text: string): string {
    return this.isMirrored ? isolate(text) : text;
  }

  linesOf(spans: Span<TagAndLink>[], size: number, width: number): Line<TagAndLink>[] {
    return breakLines(spans, { size, width, isMirrored: this.isMirrored }, this.#fonts);
  }

  /** Adds a paragraph's lines. A page break divides only long ones, and never leaves the first or last line alone. */
  push(
    lines: Line<TagAndLink>[],
    type: TextSize,
    { gap, isGlued = false, ...column }: Column & { gap: number; isGlued?: boolean },
  ): void {
    for (const [index, line] of lines.entries()) {
      const isLast = index === lines.length - 1;
      const canBreakAfter = lines.length > WHOLE_LINES && index > 0 && index < lines.length - 2;
      this.rows.push(
        emptyRow({
          height: type.leading,
          gap: index === 0 ? gap : 0,
          isGlued: isGlued || !(isLast || canBreakAfter),
          isRagged: lines.length > 1 && line.width < column.width * (isLast ? LAST_FILLED : FILLED),
          lines: [placeLine(line, type, column)],
        }),
      );
    }
  }

  span(text: string, style: FontStyle, color: string, own: Tag, href = ""): Span<TagAndLink> {
    // Scripts from right to left have no italics.
    const isUpright = style === "italic" && (this.isMirrored || hasRightToLeft(text));
    return { text, style: isUpright ? "text" : style, color, meaning: { tag: own, href } };
  }

  /** The separator between parts on one line. */
  separator(own: Tag): Span<TagAndLink> {
    const { separator, colors } = this.template;
    return { ...this.span(` ${separator} `, "text", colors.soft, own), isSeparator: true };
  }

  /** A list of words, such as skills. */
  spansOfItems(texts: readonly string[], own: Tag): Span<TagAndLink>[] {
    const spans = this.spansOfList(texts, "text", this.template.colors.ink, own);
    return spans.map((span) => ({ ...span, isWhole: false, isItem: true }));
  }

  /** A list of texts, separated by the language's commas. Short ones are not divided between lines. */
  spansOfList(texts: readonly string[], style: FontStyle, color: string, own: Tag): Span<TagAndLink>[] {
    return texts.map((text, index) => ({
      ...this.span(`${this.isolate(text)}${index < texts.length - 1 ? this.comma : ""}`, style, color, own),
      isWhole: text.length <= WHOLE_ITEM,
    }));
  }
}

export function tagOf(type: Tag["type"], parent: Tag | null = null, lang?: string): Tag {
  return { type, parent, lang };
}

export function emptyRow(row: Partial<Row> & { height: number }): Row {
  return {
    gap: 0,
    isGlued: false,
    stretch: 0,
    isRagged: false,
    lines: [],
    rules: [],
    bookmark: null,
    entry: null,
    period: "",
    group: null,
    ...row,
  };
}

/** Mirrors the rows, for a right-to-left document. */
export function mirrorRows(rows: readonly Row[], pageWidth: number): Row[] {
  return rows.map((row) => ({
    ...row,
    lines: row.lines.map((placed) => ({ ...placed, x: pageWidth - placed.x - placed.line.width })),
    rules: row.rules.map((rule) => ({ ...rule, x: pageWidth - rule.x - rule.width })),
  }));
}

/** Positions a line at the edge of its column where it begins: the right one if it is right-to-left. */
export function placeLine(line: Line<TagAndLink>, type: TextSize, { x, width }: Column): PlacedLine {
  return {
    line,
    x: line.isOpposite ? x + width - line.width : x,
    baseline: baselineOf(type),
    size: type.size,
  };
}

/** The baseline that centers the letters in the line's height, in points from its top. */
export function baselineOf({ size, leading }: TextSize): number {
  return leading / 2 + size * 0.31;
}
