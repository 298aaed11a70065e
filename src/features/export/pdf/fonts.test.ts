import { describe, expect, test } from "bun:test";
import { defaultLayout, templateNames } from "../../../core/resume/resume-layout.contract.ts";
import { designs, typePairs } from "../../../shared/designs.ts";
import { readPdf } from "../../../testing/read-pdf.ts";
import type { Outline } from "../outline.ts";
import { fontPairOf } from "./font-pairs.ts";
import { Fonts } from "./fonts.ts";
import { breakLines } from "./paragraph.ts";
import type { PdfJob } from "./set-pages.ts";
import { templateOf } from "./templates.ts";
import { writePdf } from "./write-pdf.ts";

const noSystemFonts = { systemFonts: () => [] };

const scripts = {
  Latin: "Łódź, İstanbul & Þórshöfn",
  Vietnamese: "Nguyễn Thị Hằng ở Huế",
  Cyrillic: "Жанна Їжакевич",
  Greek: "Ελένη Άγγελος",
  Han: "職歴与經驗",
  Kana: "ソフトウェアとひらがな",
  Hangul: "소프트웨어 엔지니어",
};

const outline: Outline = {
  name: "Ada Lovelace",
  label: "Analyst",
  contact: [],
  summary: `*${scripts.Vietnamese}*, **${scripts.Han}**`,
  sections: [
    {
      list: "work",
      id: "work",
      title: `Work ${scripts.Kana}`,
      entries: Object.values(scripts).map((title) => ({
        id: "",
        title,
        href: "",
        details: [title],
        about: "",
        period: "Jan 2020 – Current",
        since: "2020-01",
        until: "9999",
        text: title,
        bullets: [title],
        facts: [],
        isLine: false,
        citation: [],
      })),
    },
  ],
};

function job(own: Pick<PdfJob, "design" | "fontPair">): PdfJob {
  return {
    outline,
    layout: defaultLayout,
    accent: "#0a5038",
    photo: "",
    changedAt: "2026-06-01T12:00:00.000Z",
    year: 2026,
    ...own,
  };
}

function fontNames(bytes: Uint8Array): string[] {
  const file = Buffer.from(bytes).toString("latin1");
  return [...file.matchAll(/\/BaseFont \/[A-Z]{6}\+([\w-]+)/g)].map(([, name = ""]) => name);
}

describe("without any font of the system", () => {
  for (const { id, label } of typePairs)
    test(`sets Latin, Cyrillic, Greek, Han, Kana and Hangul with ${label}`, async () => {
      const { bytes, missing } = await writePdf(job({ design: "printed-page", fontPair: id }), noSystemFonts);
      expect(missing).toEqual([]);
      const { pages } = await readPdf(bytes);
      const text = pages.map((page) => page.parts.map((part) => part.text).join("\n")).join("\n");
      for (const script of Object.values(scripts)) expect(text.split(script).length).toBeGreaterThan(3);
    });

  test("sets Devanagari, Thai, Arabic, Hebrew and common symbols, and names what no font has", () => {
    const template = templateOf("printed", { design: "letter", fontPair: "alegreya" });
    const fonts = new Fonts(
      { pair: template.pair, name: template.template.name, heading: template.template.heading },
      noSystemFonts.systemFonts,
    );
    for (const text of ["राष्ट्रीय", "วิศวกร", "مهندس", "מהנדס", "→ ✓ ★ ☎ ≥"]) fonts.split(text, "text");
    expect([...fonts.missing]).toEqual([]);
    expect(fonts.split("a\u{10fffd}b", "text").map(({ text }) => text)).toEqual(["ab"]);
    expect([...fonts.missing]).toEqual(["\u{10fffd}"]);
  });
});

const fontsOfDesigns: Record<string, string[]> = {
  "printed-page": ["Imbue-Medium", "Newsreader-Italic", "Newsreader-Regular", "Newsreader-SemiBold"],
  swiss: ["WorkSans-Italic", "WorkSans-Regular", "WorkSans-SemiBold"],
  notebook: ["IBMPlexMono-SemiBold", "IBMPlexSans-Italic", "IBMPlexSans-Regular", "IBMPlexSans-SemiBold"],
  gallery: ["Jost-Regular", "Jost-SemiBold"],
  letter: ["Alegreya-Italic", "Alegreya-Regular", "Alegreya-SemiBold"],
};

for (const { id, label, type } of designs)
  test(`${label} is set in its own fonts`, async () => {
    const { bytes } = await writePdf(job({ design: id, fontPair: type }), noSystemFonts);
    expect(fontNames(bytes)).toEqual(expect.arrayContaining(fontsOfDesigns[id] ?? []));
  });

test("a design is set in the font pair that the owner chose, and the plain template always in the same one", async () => {
  const chosen = { design: "swiss", fontPair: "alegreya" };
  expect(fontNames((await writePdf(job(chosen), noSystemFonts)).bytes)).not.toContain("WorkSans-Regular");
  const plain = { ...job(chosen), layout: { ...defaultLayout, template: "plain" as const } };
  expect(fontNames((await writePdf(plain, noSystemFonts)).bytes)).toContain("IBMPlexSans-Regular");
});

test.each(["uk", "vi"])(
  "in %s, whose letters Jost lacks, The Gallery is set in one other font",
  async (language) => {
    const gallery = job({ design: "gallery", fontPair: "jost" });
    const { bytes } = await writePdf(
      { ...gallery, outline: { ...gallery.outline, language } },
      noSystemFonts,
    );
    expect(fontNames(bytes).filter((name) => name.startsWith("Jost"))).toEqual([]);
  },
);

test("no type is smaller than 9 pt in any template, design and font pair", () => {
  for (const name of templateNames)
    for (const design of designs)
      for (const { id } of typePairs) {
        const { template } = templateOf(name, { design: design.id, fontPair: id });
        const types = [
          template.name,
          template.label,
          template.title,
          template.details,
          template.text,
          template.heading,
        ];
        for (const { size } of types) expect(size).toBeGreaterThanOrEqual(9);
      }
});

test("sets a word in one font, and leaves letters of other scripts untracked", () => {
  const pair = fontPairOf("jost");
  const style = { font: "bold", tracking: 0.09 } as const;
  const fonts = new Fonts({ pair, name: style, heading: style }, noSystemFonts.systemFonts);
  expect(fonts.split("Nguyễn", "heading").map(({ text }) => text)).toEqual(["Nguyễn"]);
  const [latin, han] = fonts.split("Work 職歴", "heading");
  expect([latin?.tracking, latin?.outline]).toEqual([0.09, 0]);
  expect(han?.tracking).toBe(0);
  expect(han?.outline).toBeGreaterThan(0);
});

test("sets Arabic larger than Latin, and Japanese quotation marks close to the text", () => {
  const style = { font: "text", tracking: 0 } as const;
  const fonts = new Fonts({ pair: fontPairOf(""), name: style, heading: style }, noSystemFonts.systemFonts);
  const [arabic, latin] = fonts.split("عربي Latin", "text");
  expect([arabic?.scale, latin?.scale]).toEqual([1.09, 1]);
  expect(fonts.width("学「学」学", "text")).toBeLessThan(fonts.width("学学学学学", "text") - 0.5);
});

test("in a font of narrow spaces, one after a letter that leans over it is wider, and none is kerned away", () => {
  const style = { font: "text", tracking: 0 } as const;
  const fonts = new Fonts(
    { pair: fontPairOf("alegreya"), name: style, heading: style },
    noSystemFonts.systemFonts,
  );
  const space = (letter: string) =>
    fonts.width(`${letter} n`, "italic") - fonts.width(`${letter}n`, "italic");
  expect(space("f")).toBeGreaterThan(space("n") + 0.1);
  const before = (letter: string) => fonts.width(`n ${letter}`, "italic") - fonts.width(letter, "italic");
  for (const letter of ["A", "T", "V", "Y"]) expect(before(letter)).toBeCloseTo(before("n"), 2);
});

test("breaks Thai between words", () => {
  const style = { font: "text", tracking: 0 } as const;
  const fonts = new Fonts(
    { pair: fontPairOf("jost"), name: style, heading: style },
    noSystemFonts.systemFonts,
  );
  const span = { text: "ทำงานร่วมกับผู้จัดการโครงการ", style: "text", color: "#000000", meaning: null } as const;
  const lines = breakLines([span], { size: 10, width: 60, isMirrored: false }, fonts);
  const words = ["ทำงาน", "ร่วม", "กับ", "ผู้", "จัดการ", "โครงการ"];
  const starts = words.map((_, index) => words.slice(0, index).join(""));
  let before = "";
  for (const { runs } of lines) {
    expect(starts).toContain(before);
    before += runs.map(({ text }) => text).join("");
  }
  expect(lines.length).toBeGreaterThan(1);
});

test("no digit reaches below the line, where a zero would read as the letter o", () => {
  for (const { id } of typePairs) {
    const pair = fontPairOf(id);
    const styleFont = { font: "display", tracking: 0 } as const;
    const fonts = new Fonts({ pair, name: styleFont, heading: styleFont }, () => []);
    for (const style of ["text", "bold", "italic", "name"] as const) {
      const [run] = fonts.split("0123456789", style);
      expect(run?.text).toBe("0123456789");
      if (run === undefined) continue;
      const { unitsPerEm } = run.font.file;
      const lowest = run.font.file.layout(run.text).glyphs.map(({ bbox }) => bbox.minY / unitsPerEm);
      expect(Math.min(...lowest)).toBeGreaterThan(-0.05);
    }
  }
});
