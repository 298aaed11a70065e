import PDFDocument from "pdfkit";
import { isolated } from "./bidi-levels.ts";
import type { Piece } from "./fonts.ts";
import { DOT_DISTANCE, type DrawnLine, linesOf } from "./lines.ts";
import { describe, innerOf } from "./metadata.ts";
import { breakLines, type Run } from "./paragraph.ts";
import type { Photo } from "./photo.ts";
import type { Shortened } from "./selection.ts";
import { type PdfJob, type SetOptions, type SetResume, setPages } from "./set-pages.ts";
import {
  type DrawnGlyphs,
  type Font,
  type GlyphRange,
  type GlyphRun,
  glyphRanges,
  isShapedHere,
  layOut,
  pdfkitFont,
} from "./shape.ts";
import type { Meaning, Part, Row } from "./sheet.ts";
import { papers } from "./templates.ts";

export type WrittenPdf = {
  bytes: Uint8Array<ArrayBuffer>;
  pages: number;
  limit: number;
  shortened: Shortened[];
  /** Signs that no font of this machine has. */
  missing: string[];
};

/** The natural language of the words that the program adds, and of most résumés. */
const LANGUAGE = "en";
/** Of the line at the foot of later pages. */
const FOOT = { size: 9, distance: 22 };

/** The résumé as a tagged and archival PDF (PDF/UA-1, PDF/A-2a). */
export async function writePdf(job: PdfJob, options?: SetOptions): Promise<WrittenPdf> {
  const resume = await setPages(job, options);
  const { pages, limit, shortened, missing } = resume;
  const bytes = await new Writer(resume, job).write();
  return { bytes, pages: pages.length, limit, shortened, missing };
}

/** What pdfkit has and its types leave out. */
type Element = {
  add(child: Element | (() => void)): Element;
  end(): void;
};

class Writer {
  readonly #doc: PDFKit.PDFDocument;
  readonly #resume: SetResume;
  readonly #job: PdfJob;
  readonly #registered = new Set<Font>();
  readonly #elements = new Map<Part, Element>();
  #root: Element | null = null;

  constructor(resume: SetResume, job: PdfJob) {
    this.#resume = resume;
    this.#job = job;
    const { width, height } = this.#size();
    this.#doc = new PDFDocument({
      autoFirstPage: false,
      size: [width, height],
      margin: 0,
      pdfVersion: "1.7",
      subset: "PDF/UA",
      tagged: true,
      displayTitle: true,
      lang: LANGUAGE,
      // The file's id is made of it, too.
      info: { CreationDate: new Date(job.changedAt) },
      // None before the first text: its default is not embedded, as PDF/A wants fonts to be.
      font: null,
    } as object); // Its types lack this subset.
  }

  async write(): Promise<Uint8Array<ArrayBuffer>> {
    const { pages, photo, template, isMirrored } = this.#resume;
    const { outline, changedAt } = this.#job;
    const doc = this.#doc;
    const output = collect(doc);
    describe(doc, outline, changedAt);
    this.#root = doc.struct("Document") as unknown as Element; // See Element.
    doc.addStructure(this.#root as unknown as PDFKit.PDFStructureElement);
    for (const [index, page] of pages.entries()) {
      doc.addPage();
      innerOf(doc).page.dictionary.data.Tabs = "S";
      if (index === 0 && photo !== null) this.#photo(photo, outline.name);
      for (const line of linesOf(page, template, { paper: this.#size(), isMirrored })) this.#line(line);
      for (const { row, y } of page) this.#row(row, y);
      if (index > 0) this.#foot(outline.name, `${index + 1} of ${pages.length}`);
    }
    this.#root.end();
    doc.end();
    return await output;
  }

  #size(): { width: number; height: number } {
    return papers[this.#job.layout.paper];
  }

  #photo({ jpeg }: Photo, name: string): void {
    const doc = this.#doc;
    const { margin, photo: side } = this.#resume.template;
    const x = this.#resume.isMirrored ? margin.side : this.#size().width - margin.side - side;
    const figure = doc.struct("Figure", { alt: `Photo of ${name}` }) as unknown as Element; // See Element.
    this.#root?.add(figure);
    figure.add(() => {
      doc.save().rect(x, margin.top, side, side).clip();
      // Types lack the alignment of what is cut off.
      doc.image(Buffer.from(jpeg), x, margin.top, {
        cover: [side, side],
        align: "center",
        valign: "center",
      } as never);
      doc.restore();
    });
    figure.end();
  }

  #row(row: Row, y: number): void {
    const doc = this.#doc;
    if (row.bookmark !== null) doc.outline.addItem(row.bookmark);
    for (const { line, x, baseline, size } of row.lines) {
      let last: Meaning | null = null;
      let group: Run<Meaning>[] = [];
      const flush = () => {
        if (last !== null && group.length > 0) this.#runs(group, last, { x, baseline: y + baseline, size });
        group = [];
      };
      for (const run of line.runs) {
        if (run.span.meaning !== last) flush();
        last = run.span.meaning;
        group.push(run);
      }
      flush();
    }
  }

  #line({ from, to, thickness, color, isDotted }: DrawnLine): void {
    const doc = this.#doc;
    doc.markContent("Artifact", { type: "Layout" });
    doc.save();
    doc
      .moveTo(...from)
      .lineTo(...to)
      .lineWidth(thickness);
    // Dots are dashes of no length with round ends.
    if (isDotted) doc.lineCap("round").dash(0.001, { space: DOT_DISTANCE });
    doc.stroke(color).restore();
    doc.endMarkedContent();
  }

  /** Runs of one meaning, as content of their element; with a link they get one of their own. */
  #runs(
    runs: Run<Meaning>[],
    { part, href }: Meaning,
    { x, baseline, size }: { x: number; baseline: number; size: number },
  ): void {
    const doc = this.#doc;
    const draw = () => {
      for (const run of runs) this.#text(run, { x: x + run.x, baseline, size, color: run.span.color });
    };
    if (part.type === "Artifact") {
      doc.markContent("Artifact", { type: "Layout" });
      draw();
      doc.endMarkedContent();
      return;
    }
    const owner = this.#element(part);
    // What is read from the right is drawn in the order in which it is seen.
    const actual = runs.some((run) => run.isRightToLeft) ? runs.map(({ read }) => read).join("") : "";
    const options = actual === "" ? {} : ({ actual } as object); // The types lack it.
    if (href === "" && actual === "") {
      owner.add(draw);
      return;
    }
    if (href === "") {
      const span = doc.struct("Span", options) as unknown as Element; // See Element.
      owner.add(span);
      span.add(draw);
      span.end();
      return;
    }
    const link = doc.struct("Link", options) as unknown as Element; // See Element.
    owner.add(link);
    link.add(draw);
    const from = Math.min(...runs.map((run) => run.x));
    const to = Math.max(...runs.map((run) => run.x + run.width));
    const shown = runs
      .map(({ read }) => read)
      .join("")
      .trim();
    doc.link(x + from, baseline - size * 0.8, to - from, size * 1.1, href, {
      structParent: link,
      Contents: new String(describeLink(href, shown)),
    } as never); // The types lack both.
    link.end();
  }

  #text(
    piece: Piece,
    { x, baseline, size, color }: { x: number; baseline: number; size: number; color: string },
  ): void {
    const { text, font, tracking, outline, isRightToLeft } = piece;
    const doc = this.#doc;
    if (!this.#registered.has(font)) doc.registerFont(font.path, pdfkitFont(font) as never); // The types leave out opened fonts.
    this.#registered.add(font);
    doc.font(font.path).fontSize(size).fillColor(color);
    if (outline > 0) doc.lineWidth(outline * size).strokeColor(color);
    const options = {
      lineBreak: false,
      baseline: "alphabetic",
      characterSpacing: tracking * size,
      fill: true,
      stroke: outline > 0,
    };
    if (!isShapedHere(piece)) {
      const { features } = font;
      doc.text(text, x, baseline, { ...options, ...(features && { features }) } as never); // Types lack the features.
      return;
    }
    const run = layOut(font, piece);
    const scale = size / font.file.unitsPerEm;
    for (const range of glyphRanges(run)) {
      const features: DrawnGlyphs = { isRightToLeft, range };
      const drawn = { ...options, features, stroke: outline > 0 && !range.isRaised };
      if (range.isRaised) this.#shapes(run, range, { x, baseline, scale, outline: outline * size });
      // It is written on the line, unpainted (ISO 32000-1, 9.3.6).
      if (range.isRaised) doc.save().addContent("3 Tr");
      doc.text(text, x + range.at * scale, baseline, drawn as never); // See above.
      if (range.isRaised) doc.restore();
    }
  }

  /** Draws glyphs without writing them. */
  #shapes(
    { glyphs, positions }: GlyphRun,
    range: GlyphRange,
    { x, baseline, scale, outline }: { x: number; baseline: number; scale: number; outline: number },
  ): void {
    const doc = this.#doc;
    let { at } = range;
    for (let index = range.from; index < range.to; index++) {
      const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[index] ?? {};
      doc.save().transform(scale, 0, 0, -scale, x + (at + xOffset) * scale, baseline - yOffset * scale);
      doc.path(glyphs[index]?.path.toSVG() ?? "");
      if (outline > 0) doc.lineWidth(outline / scale).fillAndStroke();
      else doc.fill();
      doc.restore();
      at += xAdvance;
    }
  }

  #element(part: Part): Element {
    const known = this.#elements.get(part);
    if (known !== undefined) return known;
    const element = this.#doc.struct(part.type) as unknown as Element; // See Element.
    (part.parent === null ? this.#root : this.#element(part.parent))?.add(element);
    this.#elements.set(part, element);
    return element;
  }

  #foot(name: string, page: string): void {
    const doc = this.#doc;
    const { width, height } = this.#size();
    const { template, fonts, isMirrored } = this.#resume;
    const { margin, colors, dates } = template;
    doc.markContent("Artifact", { type: "Pagination" });
    const text = isMirrored ? `${isolated(name)}, ${isolated(page)}` : `${name}, ${page}`;
    const span = { text, style: dates.style, color: colors.soft, meaning: null };
    const [line] = breakLines([span], { size: FOOT.size, width, isMirrored }, fonts);
    const x = isMirrored ? margin.side : width - margin.side - (line?.width ?? 0);
    for (const run of line?.runs ?? [])
      this.#text(run, {
        x: x + run.x,
        baseline: height - FOOT.distance,
        size: FOOT.size,
        color: colors.soft,
      });
    doc.endMarkedContent();
  }
}

function describeLink(href: string, shown: string): string {
  if (href.startsWith("mailto:")) return `Write an e-mail to ${shown}`;
  if (href.startsWith("tel:")) return `Call ${shown}`;
  return `Open ${shown === "" ? href : shown}`;
}

async function collect(doc: PDFKit.PDFDocument): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of doc) chunks.push(chunk as Uint8Array); // A stream of bytes.
  return new Uint8Array(Buffer.concat(chunks));
}
