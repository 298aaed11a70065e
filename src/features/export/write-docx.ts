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
import { strFromU8, strToU8, unzipSync, zipSync } from "fflate";
import type { PaperSize, ResumeLayout } from "../../core/resume/resume-layout.contract.ts";
import { xmlText } from "../../core/resume/xml-text.ts";
import type { Outline, OutlineEntry } from "./outline.ts";
import { type RichRun, richBlocks, richLine } from "./rich-blocks.ts";

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
  const textWidth = paper.width - 2 * MARGIN;
  const document = new Document({
    title: [name, "Resume"].filter(Boolean).join(" – "),
    creator: name,
    lastModifiedBy: name,
    description: xmlText(outline.label),
    styles: {
      default: {
        document: {
          run: { font: "Calibri", size: 21, color: TEXT_COLOR },
          paragraph: { spacing: { after: 60 } },
        },
        title: {
          run: { font: "Georgia", size: 48, color: TEXT_COLOR },
          paragraph: { spacing: { after: 40 } },
        },
        heading1: {
          run: { font: "Georgia", size: 27, color },
          paragraph: { spacing: { before: 260, after: 80 }, keepNext: true },
        },
        heading2: {
          run: { font: "Calibri", size: 22, bold: true, color: TEXT_COLOR },
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
          ...head(outline),
          ...outline.sections.flatMap(({ title, entries }) => [
            paragraph([run(title)], { heading: HeadingLevel.HEADING_1 }),
            ...entries.flatMap((entry) => entryOf(entry, textWidth)),
          ]),
        ],
      },
    ],
  });
  return makeReproducible(new Uint8Array(await Packer.toArrayBuffer(document)), changedAt);
}

const CORE = "docProps/core.xml";
const LINKS = ["word/_rels/document.xml.rels", "word/document.xml"];
/** The random ids that `docx` gives to links. */
const randomId = /\brId[\w-]{12,}/g;
/** The earliest time that a ZIP can store. */
const ZIP_EPOCH = "1980-01-02T00:00:00.000Z";

/** Makes files of the same content identical: replaces the time of creation and the random ids of links. */
function makeReproducible(docx: Uint8Array, changedAt: string): Uint8Array<ArrayBuffer> {
  const at = changedAt < ZIP_EPOCH ? ZIP_EPOCH : changedAt;
  const files = unzipSync(docx);
  const ids = new Map<string, string>();
  for (const name of [...LINKS, CORE]) {
    const xml = files[name];
    if (xml === undefined) continue;
    const text = strFromU8(xml);
    files[name] = strToU8(
      name === CORE
        ? text.replace(/(<dcterms:(?:created|modified)[^>]*>)[^<]*/g, `$1${at}`)
        : text.replace(randomId, (id) => {
            const own = ids.get(id) ?? `rIdLink${ids.size + 1}`;
            ids.set(id, own);
            return own;
          }),
    );
  }
  return zipSync(files, { mtime: new Date(at) });
}

function head({ name, label, contact, summary }: Outline): Paragraph[] {
  return [
    paragraph([run(name)], { heading: HeadingLevel.TITLE }),
    ...(label === "" ? [] : [paragraph([run(label, { italics: true, color: MUTED_COLOR })])]),
    ...(contact.length === 0
      ? []
      : [
          paragraph(
            contact.flatMap(({ text, href }, index) => [
              ...(index === 0 ? [] : [run(" · ", { color: MUTED_COLOR })]),
              linked(text, href),
            ]),
          ),
        ]),
    ...texts(summary),
  ];
}

function entryOf(entry: OutlineEntry, textWidth: number): Paragraph[] {
  const { title, href, details, period, text, bullets, facts } = entry;
  // A skill or a language is a line, without a heading.
  const isBrief = period === "" && text === "" && bullets.length === 0;
  const [first = "", ...rest] = [title, ...details].filter(Boolean);
  const factParagraphs = facts.map(({ name, texts: own }) =>
    paragraph([
      ...(name === "" ? [] : [run(`${name}: `, { italics: true, color: MUTED_COLOR })]),
      run(own.join(", ")),
    ]),
  );
  if (isBrief) {
    const [only, ...others] = facts;
    if (others.length === 0 && (only === undefined || only.name === ""))
      return [
        paragraph([
          linked(first, href, { bold: only !== undefined }),
          run(
            [
              rest.length === 0 ? "" : ` (${rest.join(", ")})`,
              only === undefined ? "" : `: ${only.texts.join(", ")}`,
            ].join(""),
          ),
        ]),
      ];
  }
  return [
    paragraph(
      [
        linked(first, href),
        ...(period === "" ? [] : [run("\t"), run(period, { bold: false, color: MUTED_COLOR })]),
      ],
      {
        heading: HeadingLevel.HEADING_2,
        tabStops: [{ type: TabStopType.RIGHT, position: textWidth }],
      },
    ),
    ...(rest.length === 0 ? [] : [paragraph([run(rest.join(", "), { italics: true, color: MUTED_COLOR })])]),
    ...texts(text),
    ...bullets.map((bullet) =>
      paragraph(richLine(bullet).flatMap(richRun), { numbering: { reference: BULLETS, level: 0 } }, bullet),
    ),
    ...factParagraphs,
  ];
}

/** A text with its formatting, as paragraphs and the items of lists. */
function texts(text: string): Paragraph[] {
  return richBlocks(text).map((block) => {
    const plain = block.runs.map((own) => own.text).join("");
    if (block.kind === "paragraph") return paragraph(block.runs.flatMap(richRun), {}, plain);
    const level = Math.min(block.level, LEVELS - 1);
    const isCounted = block.label !== BULLET;
    return paragraph(
      [...(isCounted ? [run(`${block.label} `)] : []), ...block.runs.flatMap(richRun)],
      isCounted
        ? { indent: { left: INDENT * (level + 1), hanging: INDENT } }
        : { numbering: { reference: BULLETS, level } },
      plain,
    );
  });
}

function richRun({ text, isBold, isItalic, href }: RichRun): ParagraphChild[] {
  const options = { ...(isBold && { bold: true }), ...(isItalic && { italics: true }) };
  if (href !== "") return [linked(text.replace(/\n/g, " "), href, options)];
  return text.split("\n").map((line, index) => run(line, index === 0 ? options : { ...options, break: 1 }));
}

type ParagraphOptions = Omit<Exclude<ConstructorParameters<typeof Paragraph>[0], string>, "children">;

/** @param text decides the direction of the paragraph */
function paragraph(children: ParagraphChild[], options: ParagraphOptions = {}, text = ""): Paragraph {
  return new Paragraph({ ...options, children, ...(isRightToLeft(text) && { bidirectional: true }) });
}

function run(text: string, options: Partial<IRunOptions> = {}): TextRun {
  return new TextRun({
    ...options,
    text: xmlText(text),
    ...(isRightToLeft(text) && { rightToLeft: true }),
  });
}

function linked(text: string, href: string, options: Partial<IRunOptions> = {}): ParagraphChild {
  if (href === "") return run(text, options);
  return new ExternalHyperlink({
    link: xmlText(href),
    children: [run(text, { ...options, style: "Hyperlink" })],
  });
}

function isRightToLeft(text: string): boolean {
  return /^[^\p{L}]*[\p{Script=Arabic}\p{Script=Hebrew}]/u.test(text);
}
