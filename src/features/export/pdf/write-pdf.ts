import PDFDocument from "pdfkit";
import type { Language } from "../../../shared/language.ts";
import { outlineLanguage } from "../outline.ts";
import type { FontRun } from "./fonts.ts";
import { type RepeatedLine, repeatedLines } from "./foot.ts";
import { describe, internalsOf } from "./metadata.ts";
import type { Run } from "./paragraph.ts";
import type { Photo } from "./photo.ts";
import { photoPlace } from "./photo-place.ts";
import { type PdfJob, type SetOptions, type SetResume, setPages } from "./set-pages.ts";
import {
  type DrawnGlyphs,
  type Font,
  type GlyphRange,
  type GlyphRun,
  glyphRanges,
  layOut,
  needsOwnLayout,
  pdfkitFont,
} from "./shape.ts";
import type { Row, Rule, Tag, TagAndLink } from "./sheet.ts";
import type { Shortened } from "./shortener.ts";
import { pageSizes } from "./templates.ts";

export type WrittenPdf = {
  bytes: Uint8Array<ArrayBuffer>;
  pages: number;
  limit: number;
  shortened: Shortened[];
  /** Characters that no font on this machine has. */
  missing: string[];
};

/** The résumé as a tagged and archival PDF (PDF/UA-1, PDF/A-2a). */
export async function writePdf(job: PdfJob, options?: SetOptions): Promise<WrittenPdf> {
  const resume = await setPages(job, options);
  const { pages, limit, shortened, missing } = resume;
  const bytes = await new Writer(resume, job).write();
  return { bytes, pages: pages.length, limit, shortened, missing };
}

/** Members that pdfkit has but its types lack. */
type Element = {
  add(child: Element | (() => void)): Element;
  end(): void;
};

class Writer {
  readonly #doc: PDFKit.PDFDocument;
  readonly #resume: SetResume;
  readonly #job: PdfJob;
  readonly #language: Language;
  readonly #registered = new Set<Font>();
  readonly #elements = new Map<Tag, Element>();
  #root: Element | null = null;

  constructor(resume: SetResume, job: PdfJob) {
    this.#resume = resume;
    this.#job = job;
    this.#language = outlineLanguage(job.outline);
    const { width, height } = this.#size();
    this.#doc = new PDFDocument({
      autoFirstPage: false,
      size: [width, height],
      margin: 0,
      pdfVersion: "1.7",
      subset: "PDF/UA",
      tagged: true,
      displayTitle: true,
      lang: this.#language.tag,
      // The file's id depends on it too.
      info: { CreationDate: new Date(job.changedAt) },
      // No default font, because pdfkit wouldn't embed it.
      font: null,
    } as object); // Its types lack this subset.
  }

  async write(): Promise<Uint8Array<ArrayBuffer>> {
    const { pages, photo } = this.#resume;
    const { outline, changedAt } = this.#job;
    const doc = this.#doc;
    const output = collect(doc);
    describe(doc, outline, changedAt);
    this.#root = doc.struct("Document") as unknown as Element; // See Element.
    doc.addStructure(this.#root as unknown as PDFKit.PDFStructureElement);
    for (const [index, page] of pages.entries()) {
      doc.addPage();
      internalsOf(doc).page.dictionary.data.Tabs = "S";
      if (index === 0 && photo !== null) this.#photo(photo, outline.name);
      const paper = this.#size();
      const about = { name: outline.name, paper, language: this.#language };
      const repeated = repeatedLines(this.#resume, index, about);
      for (const { row, y } of page) for (const rule of row.rules) this.#rule(rule, y);
      for (const { row, y } of page) this.#row(row, y);
      for (const line of repeated) this.#repeated(line);
    }
    this.#root.end();
    doc.end();
    return await output;
  }

  #size(): { width: number; height: number } {
    return pageSizes[this.#job.layout.paper];
  }

  #photo({ jpeg }: Photo, name: string): void {
    const doc = this.#doc;
    const { template, isMirrored } = this.#resume;
    const { x, y, side } = photoPlace(template, { pageWidth: this.#size().width, isMirrored });
    const figure = doc.struct("Figure", {
      alt: this.#language.t("Photo of {name}", { name }),
    }) as unknown as Element; // See Element.
    this.#root?.add(figure);
    figure.add(() => {
      doc.save().rect(x, y, side, side).clip();
      // The types lack these alignments.
      doc.image(Buffer.from(jpeg), x, y, {
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
      let last: TagAndLink | null = null;
      let group: Run<TagAndLink>[] = [];
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

  #rule({ x, width, at, thickness, color }: Rule, y: number): void {
    const doc = this.#doc;
    doc.markContent("Artifact", { type: "Layout" });
    doc.save();
    doc
      .moveTo(x, y + at)
      .lineTo(x + width, y + at)
      .lineWidth(thickness)
      .stroke(color)
      .restore();
    doc.endMarkedContent();
  }

  /** Draws runs with the same tag and link as one element. */
  #runs(
    runs: Run<TagAndLink>[],
    { tag, href }: TagAndLink,
    { x, baseline, size }: { x: number; baseline: number; size: number },
  ): void {
    const doc = this.#doc;
    const draw = () => {
      for (const run of runs) this.#text(run, { x: x + run.x, baseline, size, color: run.span.color });
    };
    if (tag.type === "Artifact") {
      doc.markContent("Artifact", { type: "Layout" });
      draw();
      doc.endMarkedContent();
      return;
    }
    const owner = this.#element(tag);
    // Right-to-left text is drawn in visual order, so the file needs its text in reading order too.
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
      Contents: new String(describeLink(href, shown, this.#language)),
    } as never); // The types lack both.
    link.end();
  }

  #text(
    piece: FontRun,
    { x, baseline, size: lineSize, color }: { x: number; baseline: number; size: number; color: string },
  ): void {
    const { text, font, tracking, outline, isRightToLeft } = piece;
    const size = lineSize * piece.scale;
    const doc = this.#doc;
    if (!this.#registered.has(font)) doc.registerFont(font.path, pdfkitFont(font) as never); // The types lack opened fonts.
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
    if (!needsOwnLayout(piece)) {
      const { features } = font;
      doc.text(text, x, baseline, { ...options, ...(features && { features }) } as never); // Types lack the features.
      return;
    }
    const run = layOut(font, piece);
    const scale = size / font.file.unitsPerEm;
    for (const range of glyphRanges(run)) {
      const features: DrawnGlyphs = { isRightToLeft, range };
      const drawn = { ...options, features, stroke: outline > 0 && !range.isOffBaseline };
      if (range.isOffBaseline) this.#shapes(run, range, { x, baseline, scale, outline: outline * size });
      // Invisible text, for text extraction (ISO 32000-1, 9.3.6).
      if (range.isOffBaseline) doc.save().addContent("3 Tr");
      doc.text(text, x + range.at * scale, baseline, drawn as never); // See above.
      if (range.isOffBaseline) doc.restore();
    }
  }

  /** Draws glyphs as shapes instead of text. */
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

  #element(part: Tag): Element {
    const known = this.#elements.get(part);
    if (known !== undefined) return known;
    const element = this.#doc.struct(
      part.type,
      part.lang === undefined ? {} : { lang: part.lang },
    ) as unknown as Element; // See Element.
    (part.parent === null ? this.#root : this.#element(part.parent))?.add(element);
    this.#elements.set(part, element);
    return element;
  }

  #repeated({ line, x, baseline, size }: RepeatedLine): void {
    const doc = this.#doc;
    doc.markContent("Artifact", { type: "Pagination" });
    for (const run of line.runs) this.#text(run, { x: x + run.x, baseline, size, color: run.span.color });
    doc.endMarkedContent();
  }
}

function describeLink(href: string, shown: string, { t }: Language): string {
  if (href.startsWith("mailto:")) return t("Write an email to {address}", { address: shown });
  if (href.startsWith("tel:")) return t("Call {number}", { number: shown });
  return t("Open {address}", { address: shown === "" ? href : shown });
}

async function collect(doc: PDFKit.PDFDocument): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of doc) chunks.push(chunk as Uint8Array); // A stream of bytes.
  return new Uint8Array(Buffer.concat(chunks));
}
