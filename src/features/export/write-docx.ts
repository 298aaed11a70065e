import {
  AlignmentType,
  Document,
  ExternalHyperlink,
  HeadingLevel,
  type IRunOptions,
  LevelFormat,
  Packer,
  Paragraph,
  type ParagraphChild,
  TabStopType,
  TextRun,
} from "docx";
import type { PaperSize, ResumeLayout } from "../../core/resume/resume-layout.contract.ts";
import { xmlText } from "../../core/resume/xml-text.ts";
import { labelColon } from "../../shared/intl.ts";
import { employerLine } from "./company.ts";
import { type Outline, type OutlineEntry, outlineLanguage } from "./outline.ts";
import { levelsOf } from "./pdf/bidi-levels.ts";
import { makeReproducible } from "./reproducible-docx.ts";
import { type RichRun, richBlocks, richLine, richRuns } from "./rich-blocks.ts";
import { isRightToLeft } from "./right-to-left.ts";

export type DocxJob = {
  outline: Outline;
  layout: Pick<ResumeLayout, "paper">;
  /** `#rrggbb`. */
  accent: string;
  /** When the content was last changed, ISO 8601 in UTC. */
  changedAt: string;
};

/** Twentieths of a point. */
const paperSizes: Readonly<Record<PaperSize, { width: number; height: number }>> = {
  a4: { width: 11906, height: 16838 },
  letter: { width: 12240, height: 15840 },
};
const MARGIN = 1134;
const BULLETS = "bullets";
const BULLET = "•";
/** Levels of lists within lists that have their own indentation. */
const LEVELS = 4;
const INDENT = 284;
const TEXT_COLOR = "1D1A13";
const MUTED_COLOR = "57534A";

/** The résumé as a Word file, with real headings, lists and links, in fonts that every word processor has. */
export async function writeDocx({
  outline,
  layout,
  accent,
  changedAt,
}: DocxJob): Promise<Uint8Array<ArrayBuffer>> {
  const name = xmlText(outline.name);
  const paper = paperSizes[layout.paper];
  const color = accent.slice(1).toUpperCase();
  const isMirrored = isRightToLeft(outline);
  const write = new Writing(isMirrored, paper.width - 2 * MARGIN, labelColon(outlineLanguage(outline)));
  const fontOf = (font: string, complex: string) =>
    isMirrored ? { ascii: font, hAnsi: font, eastAsia: font, cs: complex } : font;
  const text = fontOf("Calibri", "Arial");
  const display = fontOf("Georgia", "Times New Roman");
  const document = new Document({
    title: [name, outlineLanguage(outline).t("Resume")].filter(Boolean).join(" – "),
    creator: name,
    lastModifiedBy: name,
    description: xmlText(outline.label),
    styles: {
      default: {
        document: {
          run: { font: text, size: 21, color: TEXT_COLOR },
          paragraph: { spacing: { after: 60 } },
        },
        title: {
          run: { font: display, size: 48, color: TEXT_COLOR },
          paragraph: { spacing: { after: 40 } },
        },
        heading1: {
          run: { font: display, size: 27, color },
          paragraph: { spacing: { before: 260, after: 80 }, keepNext: true },
        },
        heading2: {
          run: { font: text, size: 22, bold: true, color: TEXT_COLOR },
          paragraph: { spacing: { before: 120, after: 20 }, keepNext: true },
        },
        hyperlink: { run: { color, underline: {} } },
      },
    },
    numbering: {
      config: [
        {
          reference: BULLETS,
          levels: Array.from({ length: LEVELS }, (_, level) => ({
            level,
            format: LevelFormat.BULLET,
            text: BULLET,
            alignment: AlignmentType.LEFT,
            style: { paragraph: { indent: { left: INDENT * (level + 1), hanging: INDENT } } },
          })),
        },
      ],
    },
    sections: [
      {
        properties: {
          page: { size: paper, margin: { top: MARGIN, right: MARGIN, bottom: MARGIN, left: MARGIN } },
        },
        children: [
          ...write.head(outline),
          ...outline.sections.flatMap(({ title, entries }) => [
            write.paragraph(write.run(title), { heading: HeadingLevel.HEADING_1 }),
            ...entries.flatMap((entry) => write.entry(entry)),
          ]),
        ],
      },
    ],
  });
  const docx = new Uint8Array(await Packer.toArrayBuffer(document));
  return makeReproducible(docx, changedAt, isMirrored);
}

type ParagraphOptions = Omit<Exclude<ConstructorParameters<typeof Paragraph>[0], string>, "children">;

/**
 * Makes paragraphs. In a document that is read from right to left all of them are: Word then takes left for right in alignments,
 * indents and tab stops.
 */
class Writing {
  readonly #isMirrored: boolean;
  readonly #textWidth: number;
  readonly #colon: string;

  /**
   * @param textWidth in twentieths of a point
   * @param colon what stands between a label and its text
   */
  constructor(isMirrored: boolean, textWidth: number, colon: string) {
    this.#isMirrored = isMirrored;
    this.#textWidth = textWidth;
    this.#colon = colon;
  }

  head({ name, label, contact, summary, labelLanguage, summaryLanguage }: Outline): Paragraph[] {
    return [
      this.paragraph(this.run(name), { heading: HeadingLevel.TITLE }),
      ...(label === ""
        ? []
        : [
            this.paragraph(
              this.run(label, { ...inLanguage(labelLanguage), italics: true, color: MUTED_COLOR }),
            ),
          ]),
      ...(contact.length === 0
        ? []
        : [
            this.paragraph(
              contact.flatMap(({ text, href }, index) => [
                ...(index === 0 ? [] : this.run(" · ", { color: MUTED_COLOR })),
                ...this.#linked(text, href),
              ]),
            ),
          ]),
      ...this.#texts(summary, summaryLanguage),
    ];
  }

  entry(entry: OutlineEntry): Paragraph[] {
    const { title, href, details, about, period, text, bullets, facts, languages, isLine, citation } = entry;
    const titleLanguage = inLanguage(languages?.title);
    if (citation.length > 0) {
      const runs = richRuns(citation);
      const plain = runs.map((own) => own.text).join("");
      const cited = runs.flatMap((own) => this.#richRun(own));
      return [
        this.paragraph(cited, { indent: { left: INDENT, hanging: INDENT } }, plain),
        ...this.#texts(text, languages?.text),
      ];
    }
    // A skill or a language is a line, without a heading.
    const isBrief = period === "" && text === "" && bullets.length === 0;
    const hasMore = text !== "" || bullets.length + facts.length > 0;
    const [first = "", ...rest] = [title, ...details].filter(Boolean);
    const factParagraphs = facts.map(({ name, texts }) =>
      this.paragraph([
        ...(name === "" ? [] : this.run(name + this.#colon, { italics: true, color: MUTED_COLOR })),
        ...this.run(texts.join(", ")),
      ]),
    );
    if (isBrief) {
      const [only, ...others] = facts;
      if (others.length === 0 && (only === undefined || only.name === ""))
        return [
          this.paragraph([
            ...this.#linked(first, href, { ...titleLanguage, bold: only !== undefined }),
            ...this.run(
              [
                rest.length === 0 ? "" : ` (${rest.join(", ")})`,
                only === undefined ? "" : this.#colon + only.texts.join(", "),
              ].join(""),
            ),
          ]),
        ];
    }
    const below = employerLine(rest, about);
    return [
      this.paragraph(
        [
          ...this.#linked(first, href, titleLanguage),
          ...(isLine && below !== "" ? this.run(`, ${below}`, { bold: false, color: MUTED_COLOR }) : []),
          ...(period === ""
            ? []
            : [...this.run("\t"), ...this.run(period, { bold: false, color: MUTED_COLOR })]),
        ],
        {
          heading: HeadingLevel.HEADING_2,
          keepNext: !isLine,
          tabStops: [{ type: TabStopType.RIGHT, position: this.#textWidth }],
        },
      ),
      ...(isLine || below === ""
        ? []
        : [this.paragraph(this.run(below, { italics: true, color: MUTED_COLOR }), { keepNext: hasMore })]),
      ...this.#texts(text, languages?.text),
      ...bullets.map((bullet) =>
        this.paragraph(
          richLine(bullet).flatMap((own) => this.#richRun(own, languages?.bullets)),
          { numbering: { reference: BULLETS, level: 0 } },
          bullet,
        ),
      ),
      ...factParagraphs,
    ];
  }

  /** A text with its formatting, as paragraphs and the items of lists. */
  #texts(text: string, language?: string): Paragraph[] {
    return richBlocks(text).map((block) => {
      const plain = block.runs.map((own) => own.text).join("");
      const runs = block.runs.flatMap((own) => this.#richRun(own, language));
      if (block.kind === "paragraph") return this.paragraph(runs, {}, plain);
      const level = Math.min(block.level, LEVELS - 1);
      const isCounted = block.label !== BULLET;
      return this.paragraph(
        [...(isCounted ? this.run(`${block.label} `) : []), ...runs],
        isCounted
          ? { indent: { left: INDENT * (level + 1), hanging: INDENT } }
          : { numbering: { reference: BULLETS, level } },
        plain,
      );
    });
  }

  #richRun({ text, isBold, isItalic, href }: RichRun, language?: string): ParagraphChild[] {
    const options = {
      ...inLanguage(language),
      ...(isBold && { bold: true }),
      ...(isItalic && { italics: true }),
    };
    if (href !== "") return this.#linked(text.replace(/\n/g, " "), href, options);
    return text
      .split("\n")
      .flatMap((line, index) => this.run(line, index === 0 ? options : { ...options, break: 1 }));
  }

  /** @param text decides the direction of the paragraph in a left-to-right document */
  paragraph(children: ParagraphChild[], options: ParagraphOptions = {}, text = ""): Paragraph {
    const isBidirectional = this.#isMirrored || beginsRightToLeft(text);
    return new Paragraph({ ...options, children, ...(isBidirectional && { bidirectional: true }) });
  }

  run(text: string, options: Partial<IRunOptions> = {}): TextRun[] {
    const clean = xmlText(text);
    if (!this.#isMirrored) return [textRun(clean, beginsRightToLeft(text), options)];
    // Word orders what has no direction of its own by the run that it is in.
    const { break: lineBreak, ...others } = options;
    return directionParts(clean).map(([part, isRightToLeft], index) =>
      textRun(part, isRightToLeft, index === 0 && lineBreak ? { ...others, break: lineBreak } : others),
    );
  }

  #linked(text: string, href: string, options: Partial<IRunOptions> = {}): ParagraphChild[] {
    if (href === "") return this.run(text, options);
    return [
      new ExternalHyperlink({ link: href, children: this.run(text, { ...options, style: "Hyperlink" }) }),
    ];
  }
}

/** `w:lang` of a run that is not in the language of the document. */
function inLanguage(tag: string | undefined): Pick<IRunOptions, "language"> {
  return tag === undefined ? {} : { language: { value: tag, eastAsia: tag, bidirectional: tag } };
}

function textRun(text: string, isRightToLeft: boolean, options: Partial<IRunOptions>): TextRun {
  return new TextRun({ ...options, text, ...(isRightToLeft && { rightToLeft: true }) });
}

/** A text of a mirrored document in parts of one direction, at least one. */
function directionParts(text: string): [part: string, isRightToLeft: boolean][] {
  const { levels } = levelsOf(text, true);
  const parts: [string, boolean][] = [];
  for (let index = 0; index < text.length; index++) {
    const isRightToLeft = (levels[index] ?? 0) % 2 === 1;
    const last = parts.at(-1);
    if (last?.[1] === isRightToLeft) last[0] += text.charAt(index);
    else parts.push([text.charAt(index), isRightToLeft]);
  }
  return parts.length === 0 ? [["", false]] : parts;
}

function beginsRightToLeft(text: string): boolean {
  return /^[^\p{L}]*[\p{Script=Arabic}\p{Script=Hebrew}]/u.test(text);
}
