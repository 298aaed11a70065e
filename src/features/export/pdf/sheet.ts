import { isolated } from "./bidi-levels.ts";
import type { FontStyle, Fonts } from "./fonts.ts";
import { breakLines, type Line, type Span } from "./paragraph.ts";
import type { RuleStyle, Template } from "./templates.ts";

/** An element of the file's structure, by which readers and hiring systems know what a text is (PDF/UA-1); an artifact is none, and only seen. */
export type Part = {
  type: "H1" | "H2" | "H3" | "P" | "Sect" | "L" | "LI" | "Lbl" | "LBody" | "Artifact";
  parent: Part | null;
};

/** What a run of text is a part of, and where it leads. */
export type Meaning = { part: Part; href: string };

/** A line at its place; `x` from the page's left edge, `baseline` from the row's top, all in points. */
export type PlacedLine = { line: Line<Meaning>; x: number; baseline: number; size: number };

/** A horizontal line; `x` and `width` on the page, `at` from the row's top downwards, all in points. */
export type Rule = {
  x: number;
  width: number;
  at: number;
  thickness: number;
  color: string;
  isDotted: boolean;
};

/** What stands at one height. */
export type Row = {
  height: number;
  /** Above it, unless it is the first of a page. */
  gap: number;
  /** Never parted from the next row by the end of a page. */
  isGlued: boolean;
  lines: PlacedLine[];
  rules: Rule[];
  /** Its name in the file's table of contents. */
  bookmark: string | null;
};

/** Sizes in points. */
export type Type = { style: FontStyle; size: number; leading: number };

/** A column of the page, in points from its left edge. */
type Column = { x: number; width: number };

export type SheetOptions = { pageWidth: number; accent: string; fonts: Fonts; isMirrored: boolean };

/** Rows under one another in the template's columns, before they are cut into pages. */
export class Sheet {
  readonly rows: Row[] = [];
  readonly template: Template;
  /** Of headings, links and bullets; the ink where the template has none. */
  readonly accent: string;
  /** The width of the page in points. */
  readonly pageWidth: number;
  /** The document is read from right to left. Its rows are made as for one from left to right, and mirrored at the end. */
  readonly isMirrored: boolean;
  readonly #fonts: Fonts;
  /** What the photo takes of the lines beside it. */
  #photo = 0;

  constructor(template: Template, { pageWidth, accent, fonts, isMirrored }: SheetOptions) {
    this.isMirrored = isMirrored;
    this.template = template;
    this.pageWidth = pageWidth;
    this.#fonts = fonts;
    this.accent = template.colors.isAccented ? accent : template.colors.ink;
  }

  /** What follows stands beside the photo. @param width that it takes, in points */
  beginBeside(width: number): void {
    this.#photo = width;
  }

  /** What follows stands below the photo. @param height of it, in points */
  endBelow(height: number): void {
    this.#photo = 0;
    const used = this.rows.reduce((sum, row, index) => sum + row.height + (index === 0 ? 0 : row.gap), 0);
    if (used < height) this.rows.push(emptyRow({ height: height - used, isGlued: true }));
  }

  /** Where text begins, and how wide it may be. @param isFull with the column on the left */
  column(isFull = false): Column {
    const { margin, aside } = this.template;
    const indent = isFull ? 0 : aside.width + (aside.width > 0 ? aside.gap : 0);
    return { x: margin.side + indent, width: this.pageWidth - 2 * margin.side - indent - this.#photo };
  }

  /** The column on the left of the text. */
  aside(): Column {
    const { margin, aside } = this.template;
    return { x: margin.side, width: aside.width };
  }

  /** A line from edge to edge. @param at from the row's top downwards, in points */
  rule({ thickness, color, isDotted }: RuleStyle, at: number): Rule {
    const { margin, colors } = this.template;
    return {
      x: margin.side,
      width: this.pageWidth - 2 * margin.side,
      at,
      thickness,
      color: color === "accent" ? this.accent : colors[color],
      isDotted,
    };
  }

  /** A paragraph of one text, in the ink unless another colour is named. */
  text(
    text: string,
    type: Type,
    options: {
      part: Part;
      gap: number;
      color?: string;
      isFull?: boolean;
      isGlued?: boolean;
      isCentered?: boolean;
    },
  ): void {
    const color = options.color ?? this.template.colors.ink;
    this.paragraph([this.span(text, type.style, color, options.part)], type, options);
  }

  paragraph(
    spans: Span<Meaning>[],
    type: Type,
    {
      gap,
      isFull = false,
      isGlued = false,
      isCentered = false,
    }: { gap: number; isFull?: boolean; isGlued?: boolean; isCentered?: boolean },
  ): void {
    const column = this.column(isFull);
    this.push(this.linesOf(spans, type.size, column.width), type, { gap, isGlued, isCentered, ...column });
  }

  /** A text among others on one line: where the page is mirrored, it keeps its own order, and they follow one another to the left. */
  apart(text: string): string {
    return this.isMirrored ? isolated(text) : text;
  }

  linesOf(spans: Span<Meaning>[], size: number, width: number): Line<Meaning>[] {
    return breakLines(spans, { size, width, isMirrored: this.isMirrored }, this.#fonts);
  }

  /** Rows of one paragraph: no page ends behind its first line, or before its last. */
  push(
    lines: Line<Meaning>[],
    type: Type,
    {
      gap,
      isGlued = false,
      isCentered = false,
      ...column
    }: Column & { gap: number; isGlued?: boolean; isCentered?: boolean },
  ): void {
    for (const [index, line] of lines.entries()) {
      const isLast = index === lines.length - 1;
      const isParted = index > 0 && index < lines.length - 2;
      this.rows.push(
        emptyRow({
          height: type.leading,
          gap: index === 0 ? gap : 0,
          isGlued: isGlued || !(isLast || isParted),
          lines: [isCentered ? centered(line, type, column) : placed(line, type, column)],
        }),
      );
    }
  }

  span(text: string, style: FontStyle, color: string, own: Part, href = ""): Span<Meaning> {
    return { text, style, color, meaning: { part: own, href } };
  }
}

export function part(type: Part["type"], parent: Part | null = null): Part {
  return { type, parent };
}

export function emptyRow(row: Partial<Row> & { height: number }): Row {
  return { gap: 0, isGlued: false, lines: [], rules: [], bookmark: null, ...row };
}

/** Rows with all that is left on the right, for a document that is read from right to left. */
export function mirrored(rows: readonly Row[], pageWidth: number): Row[] {
  return rows.map((row) => ({
    ...row,
    lines: row.lines.map((placed) => ({ ...placed, x: pageWidth - placed.x - placed.line.width })),
    rules: row.rules.map((rule) => ({ ...rule, x: pageWidth - rule.x - rule.width })),
  }));
}

/** A line at the side of its column where its reading begins. */
export function placed(line: Line<Meaning>, type: Type, { x, width }: Column): PlacedLine {
  return {
    line,
    x: line.isOpposite ? x + width - line.width : x,
    baseline: baselineOf(type),
    size: type.size,
  };
}

function centered(line: Line<Meaning>, type: Type, { x, width }: Column): PlacedLine {
  return { ...placed(line, type, { x, width }), x: x + (width - line.width) / 2 };
}

/** The line's letters stand in the middle of its height. */
export function baselineOf({ size, leading }: Type): number {
  return leading / 2 + size * 0.31;
}
