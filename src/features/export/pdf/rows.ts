import type { Outline, OutlineEntry, OutlineSection } from "../outline.ts";
import type { Face, Faces } from "./faces.ts";
import { breakLines, type Line, type Span } from "./paragraph.ts";
import { PHOTO_DISTANCE, type Template } from "./templates.ts";

/** An element of the file's structure, by which readers and hiring systems know what a text is (PDF/UA-1). */
export type Part = {
  type: "H1" | "H2" | "H3" | "P" | "Sect" | "L" | "LI" | "Lbl" | "LBody";
  parent: Part | null;
  /** What is read from the right, in the order of reading: its letters stand in the order in which they are seen. */
  actual: string;
};

/** What a run of text is a part of, and where it leads. */
export type Meaning = { part: Part; href: string };

/** Something that stands at one height; `x` from the page's left edge, `baseline` from the row's top, all in points. */
export type Row = {
  height: number;
  /** Above it, unless it is the first of a page. */
  gap: number;
  /** Never parted from the next row by the end of a page. */
  isGlued: boolean;
  lines: { line: Line<Meaning>; x: number; baseline: number; size: number }[];
  /** A hairline above, from edge to edge. */
  rule: string | null;
  /** Its name in the file's table of contents. */
  bookmark: string | null;
};

type Type = { face: Face; size: number; leading: number };

/** The outline set in lines, from top to bottom and in the order in which it is read. */
export function rowsOf(
  outline: Outline,
  template: Template,
  {
    pageWidth,
    accent,
    faces,
    hasPhoto,
  }: { pageWidth: number; accent: string; faces: Faces; hasPhoto: boolean },
): Row[] {
  return new Composer(template, pageWidth, accent, faces).compose(outline, hasPhoto);
}

const BULLET = "•";
/** A bullet's text begins so far behind it, in its own size. */
const BULLET_INDENT = 0.95;
/** Between a title and the date at the right edge. */
const DATE_DISTANCE = 14;

class Composer {
  readonly #rows: Row[] = [];
  readonly #template: Template;
  readonly #faces: Faces;
  readonly #accent: string;
  readonly #pageWidth: number;
  /** What the photo takes of the lines beside it. */
  #photo = 0;

  constructor(template: Template, pageWidth: number, accent: string, faces: Faces) {
    this.#template = template;
    this.#pageWidth = pageWidth;
    this.#faces = faces;
    this.#accent = template.colors.isAccented ? accent : template.colors.ink;
  }

  compose({ name, label, contact, summary, sections }: Outline, hasPhoto: boolean): Row[] {
    const { gaps, colors, photo } = this.#template;
    if (hasPhoto) this.#photo = photo + PHOTO_DISTANCE;
    const head = { isFull: true, gap: 0, isGlued: true };
    this.#text(name, this.#template.name, { part: part("H1"), ...head });
    // Where no font has the name's letters: the first heading is of the first level (ISO 14289-1, 7.4.2).
    if (this.#rows.length === 0) this.#text("Resume", this.#template.name, { part: part("H1"), ...head });
    this.#text(label, this.#template.label, {
      part: part("P"),
      isFull: true,
      gap: 2,
      color: colors.soft,
      isGlued: true,
    });
    this.#contact(contact);
    if (hasPhoto) this.#endBelow(photo);
    for (const [index, text] of paragraphsOf(summary).entries())
      this.#text(text, this.#template.text, {
        part: part("P"),
        gap: index === 0 ? gaps.head + 6 : gaps.part + 2,
      });
    for (const section of sections) this.#section(section);
    return this.#rows;
  }

  /** Where text begins, and how wide it may be. */
  #column(isFull = false): { x: number; width: number } {
    const { margin, dates } = this.#template;
    const indent = isFull ? 0 : dates.width + (dates.width > 0 ? dates.gap : 0);
    return { x: margin.side + indent, width: this.#pageWidth - 2 * margin.side - indent - this.#photo };
  }

  /** What follows stands below the photo. */
  #endBelow(photo: number): void {
    this.#photo = 0;
    const used = this.#rows.reduce(
      (sum, { height, gap }, index) => sum + height + (index === 0 ? 0 : gap),
      0,
    );
    if (used >= photo) return;
    this.#rows.push({ height: photo - used, gap: 0, isGlued: true, lines: [], rule: null, bookmark: null });
  }

  #contact(contact: Outline["contact"]): void {
    const { colors, gaps, text } = this.#template;
    const paragraph = part("P");
    const spans = contact.flatMap(({ text: shown, href }, index) => [
      // The sign stays with what stands before it.
      ...(index === 0 ? [] : [this.#span("\u00a0· ", "text", colors.soft, paragraph)]),
      this.#span(
        isolated(shown.replaceAll(" ", "\u00a0")),
        "text",
        href === "" ? colors.soft : this.#accent,
        paragraph,
        href,
      ),
    ]);
    this.#paragraph(spans, text, { gap: gaps.head, isFull: true });
  }

  #section({ title, entries }: OutlineSection): void {
    const { heading, gaps, colors } = this.#template;
    const section = part("Sect");
    const first = this.#rows.length;
    this.#text(title, heading, {
      part: part("H2", section),
      gap: gaps.section,
      color: this.#accent,
      isFull: true,
      isGlued: true,
    });
    const row = this.#rows[first];
    if (row !== undefined) {
      row.rule = heading.isRuled ? colors.line : null;
      row.bookmark = title;
    }
    if (entries.every(isBrief)) {
      this.#brief(entries, section);
      this.#alignWithHeading(first);
      return;
    }
    for (const [index, entry] of entries.entries())
      this.#entry(entry, section, index === 0 ? gaps.heading : gaps.entry);
  }

  /** Where dates have a column of their own, what has none begins beside its heading, if that leaves room. */
  #alignWithHeading(heading: number): void {
    const { dates, heading: type } = this.#template;
    const [row, text] = this.#rows.slice(heading);
    const width = row?.lines[0]?.line.width ?? 0;
    if (dates.width === 0 || row === undefined || text === undefined || width > dates.width) return;
    row.lines.push(...text.lines.map((line) => ({ ...line, baseline: baselineOf(type) })));
    row.isGlued = text.isGlued;
    this.#rows.splice(heading + 1, 1);
  }

  /** Skills, languages: names with a few words, one group to a line, and those without a group in one list. */
  #brief(entries: OutlineEntry[], section: Part): void {
    const { gaps, text, colors } = this.#template;
    const groups = entries.filter((entry) => entry.facts.length > 0);
    const names = entries.filter((entry) => entry.facts.length === 0);
    let gap = gaps.heading;
    for (const { title, facts, href, details } of groups) {
      const paragraph = part("P", section);
      const head = [title, ...details].filter(Boolean).join(", ");
      this.#paragraph(
        [
          ...(head === "" ? [] : [this.#span(head, "bold", colors.ink, paragraph, href)]),
          this.#span(
            `${head === "" ? "" : "  "}${facts.flatMap(({ texts }) => texts).join(", ")}`,
            "text",
            colors.ink,
            paragraph,
          ),
        ],
        text,
        { gap },
      );
      gap = gaps.part;
    }
    const paragraph = part("P", section);
    const spans = names.flatMap(({ title, details, href }, index) => [
      ...(index === 0 ? [] : [this.#span(" · ", "text", colors.soft, paragraph)]),
      this.#span(title, "text", colors.ink, paragraph, href),
      ...(details.length === 0
        ? []
        : [this.#span(` (${details.join(", ")})`, "text", colors.soft, paragraph)]),
    ]);
    this.#paragraph(spans, text, { gap });
  }

  #entry(entry: OutlineEntry, section: Part, gap: number): void {
    const { title, details, href, period, text, bullets, facts } = entry;
    const {
      gaps,
      colors,
      text: textType,
      title: titleType,
      details: detailsType,
      isTitleOneLine,
    } = this.#template;
    const first = this.#rows.length;
    const head = title || details[0] || text.slice(0, 60);
    const rest = title === "" ? details.slice(1) : details;
    const spans = [this.#span(head, titleType.face, colors.ink, part("H3", section), href)];
    const paragraph = part("P", section);
    const below = rest.join(", ");
    if (isTitleOneLine && below !== "")
      spans.push(this.#span(`, ${below}`, detailsType.face, colors.soft, paragraph));
    this.#dated(spans, period, section, gap);
    if (!isTitleOneLine && below !== "")
      this.#paragraph([this.#span(below, detailsType.face, colors.soft, paragraph)], detailsType, {
        gap: 0,
        isGlued: true,
      });
    for (const [index, own] of paragraphsOf(head === text.slice(0, 60) ? text.slice(60) : text).entries())
      this.#text(own, textType, { part: part("P", section), gap: index === 0 ? gaps.part : gaps.part + 1 });
    if (bullets.length > 0) this.#bullets(bullets, part("L", section));
    for (const { name, texts } of facts) {
      const own = part("P", section);
      this.#paragraph(
        [
          ...(name === "" ? [] : [this.#span(`${name}: `, "italic", colors.soft, own)]),
          this.#span(texts.join(", "), "text", colors.ink, own),
        ],
        textType,
        { gap: gaps.part },
      );
    }
    // An entry of two or three lines stays whole; the last row is glued to nothing.
    const own = this.#rows.slice(first);
    if (own.length <= 4) for (const row of own) row.isGlued = true;
    const last = own.at(-1);
    if (last !== undefined) last.isGlued = false;
  }

  /** A title with its period, in the column of the dates or at the right edge of the title's first line. */
  #dated(spans: Span<Meaning>[], period: string, section: Part, gap: number): void {
    const { title, dates, details, colors, margin } = this.#template;
    const { x, width } = this.#column();
    const size = dates.width > 0 ? Math.max(9, details.size - 0.6) : details.size;
    const dateSpan = this.#span(period, "text", colors.soft, part("P", section));
    const edge = this.#pageWidth - margin.side;
    const room = dates.width > 0 ? dates.width : width / 2;
    const dateLines = breakLines([dateSpan], { size, width: room }, this.#faces);
    const taken =
      dates.width > 0 || period === "" ? 0 : Math.max(...dateLines.map((line) => line.width)) + DATE_DISTANCE;
    const lines = breakLines(spans, { size: title.size, width: width - taken }, this.#faces);
    // Opposite to where the title begins.
    const isAtStart = dates.width > 0 || lines[0]?.isRightToLeft === true;
    for (let index = 0; index < Math.max(lines.length, dateLines.length); index++) {
      const [line, date] = [lines[index], dateLines[index]];
      this.#rows.push({
        ...this.#row(title, index === 0 ? gap : 0, true),
        lines: [
          ...(line === undefined ? [] : [this.#place(line, title, x, width)]),
          ...(date === undefined
            ? []
            : [
                {
                  line: date,
                  x: isAtStart ? margin.side : edge - date.width,
                  baseline: baselineOf(title),
                  size,
                },
              ]),
        ],
      });
    }
  }

  #bullets(bullets: string[], list: Part): void {
    const { text, gaps, colors } = this.#template;
    const { x, width } = this.#column();
    const indent = text.size * BULLET_INDENT;
    for (const [index, bullet] of bullets.entries()) {
      const item = part("LI", list);
      const label = breakLines(
        [this.#span(BULLET, "text", this.#accent, part("Lbl", item))],
        { size: text.size, width: indent },
        this.#faces,
      );
      const lines = breakLines(
        [this.#span(flat(bullet), "text", colors.ink, part("LBody", item))],
        { size: text.size, width: width - indent },
        this.#faces,
      );
      this.#push(lines, text, {
        gap: index === 0 ? gaps.part : gaps.bullet,
        x: x + indent,
        width: width - indent,
      });
      const row = this.#rows.at(-lines.length);
      const isRightToLeft = lines[0]?.isRightToLeft ?? false;
      if (lines.length > 0)
        for (const line of label) {
          // Before its text, in the order of reading.
          const place = { line, x, baseline: baselineOf(text), size: text.size };
          if (isRightToLeft) place.x = x + width - line.width;
          row?.lines.unshift(place);
          if (isRightToLeft)
            for (const own of this.#rows.slice(-lines.length))
              for (const at of own.lines) if (at !== place) at.x -= indent;
        }
    }
  }

  #text(
    text: string,
    type: Type,
    options: { part: Part; gap: number; color?: string; isFull?: boolean; isGlued?: boolean },
  ): void {
    const { colors } = this.#template;
    this.#paragraph([this.#span(text, type.face, options.color ?? colors.ink, options.part)], type, options);
  }

  #paragraph(
    spans: Span<Meaning>[],
    type: Type,
    { gap, isFull = false, isGlued = false }: { gap: number; isFull?: boolean; isGlued?: boolean },
  ): void {
    const { x, width } = this.#column(isFull);
    this.#push(breakLines(spans, { size: type.size, width }, this.#faces), type, { gap, x, width, isGlued });
  }

  /** Rows of one paragraph: no page ends behind its first line, or before its last. */
  #push(
    lines: Line<Meaning>[],
    type: Type,
    { gap, x, width, isGlued = false }: { gap: number; x: number; width: number; isGlued?: boolean },
  ): void {
    for (const [index, line] of lines.entries()) {
      const isLast = index === lines.length - 1;
      const isParted = index > 0 && index < lines.length - 2;
      this.#rows.push({
        ...this.#row(type, index === 0 ? gap : 0, isGlued || !(isLast || isParted)),
        lines: [this.#place(line, type, x, width)],
      });
    }
  }

  #place(line: Line<Meaning>, type: Type, x: number, width: number): Row["lines"][number] {
    return {
      line,
      x: line.isRightToLeft ? x + width - line.width : x,
      baseline: baselineOf(type),
      size: type.size,
    };
  }

  #row({ leading }: Type, gap: number, isGlued: boolean): Omit<Row, "lines"> {
    return { height: leading, gap, isGlued, rule: null, bookmark: null };
  }

  #span(text: string, face: Face, color: string, own: Part, href = ""): Span<Meaning> {
    if (href === "" && (own.actual !== "" || /[\p{Script=Arabic}\p{Script=Hebrew}]/u.test(text)))
      own.actual += text;
    return { text, face, color, meaning: { part: own, href } };
  }
}

function part(type: Part["type"], parent: Part | null = null): Part {
  return { type, parent, actual: "" };
}

/** The line's letters stand in the middle of its height. */
function baselineOf({ size, leading }: Type): number {
  return leading / 2 + size * 0.31;
}

/** An entry that is a name and perhaps a few words: a skill, a language. */
function isBrief({ period, text, bullets, facts }: OutlineEntry): boolean {
  return period === "" && text === "" && bullets.length === 0 && facts.every(({ name }) => name === "");
}

function paragraphsOf(text: string): string[] {
  return text
    .split(/\n\s*\n/)
    .map((own) => own.trim())
    .filter(Boolean);
}

/** A number or an address keeps its own direction between words of another (UAX 9, isolates); the marks aren't printed. */
function isolated(text: string): string {
  return `\u2068${text}\u2069`;
}

function flat(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}
