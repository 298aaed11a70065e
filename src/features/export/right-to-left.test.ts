import { expect, test } from "bun:test";
import { unzipSync } from "fflate";
import { defaultLayout } from "../../core/resume/resume-layout.contract.ts";
import { readPdf } from "../../testing/read-pdf.ts";
import { blankEntry, type Outline, type OutlineEntry } from "./outline.ts";
import { Fonts } from "./pdf/fonts.ts";
import { rowsOf } from "./pdf/rows.ts";
import type { PlacedLine } from "./pdf/sheet.ts";
import { templateOf } from "./pdf/templates.ts";
import { writePdf } from "./pdf/write-pdf.ts";
import { writePictures } from "./pdf/write-pictures.ts";
import { isRightToLeft } from "./right-to-left.ts";
import { writeDocx } from "./write-docx.ts";

const PAGE_WIDTH = 595.28;

const entryOf = (own: Partial<OutlineEntry>): OutlineEntry => ({ ...blankEntry, ...own });

/** Twice the same résumé; that in Hebrew has words as wide as the English ones. */
const resumeOf = (words: { name: string; title: string; bullet: string }): Outline => ({
  name: words.name,
  label: words.title,
  contact: [{ kind: "email", text: "ada@example.org", href: "mailto:ada@example.org" }],
  summary: `${words.bullet} **${words.title}** ([${words.title}](https://a.example/b))`,
  sections: [
    {
      list: "work",
      id: "work",
      title: "Work",
      entries: [
        entryOf({
          title: words.title,
          details: ["Babbage"],
          period: "2019 – 2021",
          bullets: [words.bullet, "English only."],
        }),
      ],
    },
    {
      list: "skills",
      id: "skills",
      title: "Skills",
      entries: [entryOf({ title: "C++" }), entryOf({ title: "Go" })],
    },
  ],
});

const english = resumeOf({ name: "Ada", title: "Engineer", bullet: "Wrote programs (2020) in C++." });
const hebrew = resumeOf({ name: "עדה לאבלייס", title: "מהנדסת תוכנה", bullet: "כתבה תוכניות (2020) ב-C++." });
const arabic = resumeOf({
  name: "عادل حسن",
  title: "مهندس برمجيات",
  bullet: "كتب البرامج مجانًا (2020) بلغة C++.",
});

const jobOf = (
  outline: Outline,
  design = "printed-page",
  template: "printed" | "plain" | "dense" = "printed",
) => ({
  outline,
  layout: { ...defaultLayout, template },
  design,
  fontPair: "imbue-newsreader",
  accent: "#0a5038",
  photo: "",
  changedAt: "2026-06-01T12:00:00.000Z",
  year: 2026,
});

const textOf = ({ line }: PlacedLine) =>
  line.runs
    .map(({ read }) => read)
    .join("")
    .trim();

test.each([
  ["English", english, false],
  ["Hebrew", hebrew, true],
  ["Arabic", arabic, true],
  ["English with a Hebrew name", { ...english, name: hebrew.name }, false],
  ["without any letter", { ...english, name: "", label: "", summary: "2020", sections: [] }, false],
])("finds out whether a résumé is read from right to left: %s", (_, outline, expected) => {
  expect(isRightToLeft(outline)).toBe(expected);
});

test.each([
  ["printed-page", "printed"],
  ["swiss", "printed"],
  ["notebook", "printed"],
  ["gallery", "printed"],
  ["printed-page", "plain"],
  ["printed-page", "dense"],
] as const)("mirrors the page of %s (%s)", (design, name) => {
  const linesOf = (outline: Outline) => {
    const { template, pair } = templateOf(name, { design, fontPair: "" });
    const fonts = new Fonts({ pair, name: template.name, heading: template.heading });
    const isMirrored = isRightToLeft(outline);
    const options = { pageWidth: PAGE_WIDTH, accent: "#0a5038", fonts, hasPhoto: false, isMirrored };
    return rowsOf(outline, template, options).flatMap(({ lines }) => lines);
  };
  const left = linesOf(english);
  const right = linesOf(hebrew);
  expect(right).toHaveLength(left.length);
  for (const [index, line] of right.entries()) {
    const other = left[index];
    if (other === undefined) throw new Error("There are as many lines.");
    const fromStart = PAGE_WIDTH - line.x - line.line.width;
    // What ends at the edge is as far from the end, and the rest from the start.
    const ends = [PAGE_WIDTH - other.x - other.line.width, line.x];
    if (Math.abs(fromStart - other.x) > 0.01) expect(ends[0]).toBeCloseTo(ends[1] ?? 0, 2);
  }
  const find = (lines: PlacedLine[], text: string) => {
    const found = lines.find((line) => textOf(line).includes(text));
    if (found === undefined) throw new Error(`No line has ${text}.`);
    return found;
  };
  expect(find(right, "2019").x).toBeLessThan(find(right, "Babbage").x);
  const bullet = right.find((line) => /^[•–]$/.test(textOf(line)));
  expect(bullet?.x).toBeGreaterThan(find(right, "English only.").x);
});

test("writes a right-to-left résumé in the order of reading, the same bytes each time", async () => {
  for (const outline of [hebrew, arabic]) {
    const job = jobOf(outline);
    const { bytes } = await writePdf(job);
    expect(Bun.hash((await writePdf(job)).bytes)).toBe(Bun.hash(bytes));
    await writePictures(job);
    expect(Bun.hash((await writePdf(job)).bytes)).toBe(Bun.hash(bytes));
    const { pages } = await readPdf(bytes);
    const [page] = pages;
    expect(page?.parts.map(({ role }) => role)).toContain("Span");
    expect(page?.links.map(({ url, description }) => [url, description])).toContainEqual([
      "https://a.example/b",
      `Open ${outline.label}`,
    ]);
    for (const word of outline.name.split(" ")) expect(page?.text).toContain(word);
    // A sign above a letter is written on the letter's line.
    if (outline === arabic) expect(page?.text).toContain("مجانًا");
  }
});

test("makes a Word file whose section, paragraphs and runs are read from right to left", async () => {
  const documentOf = async (outline: Outline) => {
    const docx = await writeDocx({
      outline,
      layout: { paper: "a4" },
      accent: "#0a5038",
      changedAt: "2026-06-01T12:00:00.000Z",
    });
    return new TextDecoder().decode(unzipSync(docx)["word/document.xml"]);
  };
  const xml = await documentOf(hebrew);
  const paragraphs = xml.split("<w:p>").slice(1);
  for (const paragraph of paragraphs) expect(paragraph).toContain("<w:bidi/>");
  expect(xml).toMatch(/<w:sectPr>.*<w:bidi\/>.*<\/w:sectPr>/);
  const runs = [...xml.matchAll(/<w:r>(.*?)<\/w:r>/g)].map(([, run = ""]) => ({
    isRightToLeft: run.includes("<w:rtl/>"),
    text: /<w:t[^>]*>([^<]*)/.exec(run)?.[1] ?? "",
  }));
  expect(runs).toContainEqual({ isRightToLeft: true, text: "כתבה תוכניות (" });
  expect(runs).toContainEqual({ isRightToLeft: false, text: "C++" });
  expect(runs).toContainEqual({ isRightToLeft: false, text: "English only." });
  expect(await documentOf(english)).not.toMatch(/w:bidi|w:rtl/);
});
