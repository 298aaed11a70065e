import { expect, test } from "bun:test";
import { defaultLayout, paperSizes, templateNames } from "../../core/resume/resume-layout.contract.ts";
import { designOf } from "../../shared/designs.ts";
import { isLong } from "../../testing/long-run.ts";
import { readPdf } from "../../testing/read-pdf.ts";
import { createFilledApp } from "../../testing/test-requests.ts";
import { renderSitePdf } from "./generated-resume.ts";
import { publicResume } from "./json-resume.ts";
import { blankEntry, type Outline, type OutlineEntry, outlineLanguage } from "./outline.ts";
import { continuedAt } from "./pdf/continued.ts";
import { repeatedLines } from "./pdf/foot.ts";
import { setPages } from "./pdf/set-pages.ts";
import { emptyRow } from "./pdf/sheet.ts";
import { roomy, withDensity } from "./pdf/template-sizes.ts";
import { pageSizes, templateOf } from "./pdf/templates.ts";
import { writePdf } from "./pdf/write-pdf.ts";
import { readOutline, resumeFileName } from "./writers.ts";

const accent = "#0a5038";
const photo = "";
const written = {
  design: "printed-page",
  fontPair: "imbue-newsreader",
  changedAt: "2026-06-01T12:00:00.000Z",
  year: 2026,
};

const entry = (own: Partial<OutlineEntry>): OutlineEntry => ({ ...blankEntry, ...own });

/** A career of one job per year. */
function career(years: number): Outline {
  return {
    name: "Ada Lovelace",
    label: "Analyst",
    contact: [{ kind: "email", text: "ada@example.org", href: "mailto:ada@example.org" }],
    summary: "I compute & I <annotate>.",
    sections: [
      {
        list: "work",
        id: "work",
        title: "Work Experience",
        entries: Array.from({ length: years }, (_, index) =>
          entry({
            title: `Post${2026 - index}`,
            details: ["Babbage & Co"],
            period: `Jan ${2025 - index} – Dec ${2025 - index}`,
            until: `${2025 - index}-12`,
            text: "Wrote programs for the engine, and notes that were longer than the paper. "
              .repeat(4)
              .trim(),
            bullets: Array.from({ length: 4 }, (__, at) => `Deed${at} of Post${2026 - index}`),
          }),
        ),
      },
      { list: "skills", id: "skills", title: "Skills", entries: [entry({ title: "Mathematics" })] },
    ],
  };
}

test("a filled site's PDF has headings, lists, links and each text once, in order", async () => {
  const { site } = await createFilledApp();
  const { db } = site.store;
  const parts = await site.deps.exportParts();
  const content = { db, parts, resume: publicResume(db, { parts, origin: "https://ada.example" }) };
  for (const template of templateNames) {
    const { bytes, pages, shortened, missing } = await renderSitePdf(
      {
        db,
        parts,
        origin: "https://ada.example",
        uploadsFolder: site.deps.uploads.folder,
        changedAt: "2026-06-01T12:00:00.000Z",
      },
      { ...defaultLayout, template },
    );
    expect([shortened, missing]).toEqual([[], []]);
    const read = await readPdf(bytes);
    expect(read.pages).toHaveLength(pages);
    expect(read.info).toMatchObject({ Title: "Ada Lovelace – Resume", Author: "Ada Lovelace" });
    expect(read.lang).toBe("en");
    const found = read.pages.flatMap((page) => page.parts);
    const headings = found.filter(({ role }) => /^H\d$/.test(role) || role === "Link");
    expect(headings.filter(({ role }) => role === "H1").map(({ text }) => text)).toEqual(["Ada Lovelace"]);
    const { sections } = readOutline(content);
    expect(found.filter(({ role }) => role === "H2").map(({ text }) => text.trim())).toEqual(
      sections.map(({ title }) => title),
    );
    expect(read.bookmarks).toEqual(sections.map(({ title }) => title));
    expect(found.filter(({ role }) => role === "LBody").map(({ text }) => text.trim())).toEqual(
      sections.flatMap(({ entries }) => entries.flatMap(({ bullets }) => bullets)),
    );
    const links = read.pages.flatMap((page) => page.links);
    expect(links).toContainEqual({
      url: "mailto:ada@example.org",
      description: "Write an email to ada@example.org",
    });
    expect(links.every(({ url, description }) => url && description)).toBe(true);
    const text = found.map((part) => part.text).join(" ");
    for (const words of [
      "I compute.",
      "Wrote the first program.",
      "Bernoulli numbers by machine",
      "Weighs four tons",
    ])
      expect(text.split(words)).toHaveLength(2);
  }
});

test("names every job of a long career, the newest with all of its text, and keeps the type size", async () => {
  // Each template on one paper; the long version of the test sets each on both.
  for (const [at, template] of templateNames.entries())
    for (const paper of isLong ? paperSizes : [paperSizes[at % 2] ?? "a4"]) {
      const long = await writePdf({
        outline: career(52),
        layout: { template, paper, pages: 2, pinned: [] },
        accent,
        photo,
        ...written,
      });
      expect(long.pages).toBe(2);
      const read = await readPdf(long.bytes);
      expect(read.pages.map(({ width }) => Math.round(width))).toEqual(
        Array(2).fill(paper === "a4" ? 595 : 612),
      );
      const text = read.pages.map((page) => page.text).join(" ");
      for (let year = 1975; year <= 2026; year++) {
        expect(text).toContain(`Post${year}`);
        expect(text).toContain(`Jan ${year - 1}`);
      }
      expect(text).toContain("Deed3 of Post2026");
      expect(text).not.toContain("of Post1978");
      expect(text).toContain("Earlier");
      expect(long.shortened.every(({ what }) => what !== "entry")).toBe(true);
      expect(long.shortened.at(-1)).toMatchObject({
        title: "Post1975, Babbage & Co",
        what: "line",
      });
    }
});

test.each([
  { template: "plain", years: 30, isJoined: false },
  { template: defaultLayout.template, years: 30, isJoined: true },
  { template: defaultLayout.template, years: 3, isJoined: false },
] as const)("$years jobs with $template have organizations next to their titles: $isJoined", async (each) => {
  const layout = { ...defaultLayout, template: each.template, pages: 2 };
  const set = await setPages({ outline: career(each.years), layout, accent, photo, ...written });
  const texts = set.pages
    .flat()
    .flatMap(({ row }) => row.lines.map(({ line }) => line.runs.map(({ read }) => read).join("")));
  expect(texts.some((text) => text.startsWith("Post2026, Babbage & Co"))).toBe(each.isJoined);
});

test("ends no page with a heading or the first line of a paragraph", async () => {
  for (let years = 5; years < 12; years++) {
    const { bytes } = await writePdf({
      outline: career(years),
      layout: { template: "plain", paper: "a4", pages: 9, pinned: [] },
      accent,
      photo,
      ...written,
    });
    const { pages } = await readPdf(bytes);
    expect(pages.length).toBeGreaterThan(1);
    for (const { parts } of pages.slice(0, -1)) expect(parts.at(-1)?.role).toMatch(/^(P|LBody)$/);
    for (const { parts } of pages.slice(0, -1)) expect(parts.at(-1)?.text).not.toMatch(/ – Dec|^Babbage/);
  }
});

test("leaves out characters that no font has, names them, and sets other scripts", async () => {
  const outline = { ...career(1), name: "Жанна Ω \u{10fffd}Łódź", label: "" };
  const { bytes, missing } = await writePdf({ outline, layout: defaultLayout, accent, photo, ...written });
  expect(missing).toEqual(["\u{10fffd}"]);
  const { pages } = await readPdf(bytes);
  expect(pages[0]?.parts[0]).toEqual({ role: "H1", text: "Жанна Ω Łódź" });
  const unknown = await writePdf({
    outline: { ...outline, name: "\u{10fffd}" },
    layout: defaultLayout,
    accent,
    photo,
    ...written,
  });
  expect((await readPdf(unknown.bytes)).pages[0]?.parts[0]).toEqual({ role: "H1", text: "Resume" });
});

test("makes a file name of characters that file systems accept", () => {
  expect(resumeFileName("Ada Lovelace", "pdf")).toBe("Ada-Lovelace-resume.pdf");
  expect(resumeFileName('../a\\b "c"\n', "pdf")).toBe("a-b-c-resume.pdf");
  expect(resumeFileName("", "pdf")).toBe("resume.pdf");
});

/** A long text that is divided between two pages. */
const long = entry({
  title: "Analyst",
  details: ["Babbage & Co"],
  text: "It weaves algebra as looms weave flowers. ".repeat(200),
});

test("names an entry that continues on the next page", async () => {
  const outline = { ...career(0), language: "de" };
  const [work] = outline.sections;
  const sections = work === undefined ? [] : [{ ...work, entries: [long] }];
  const layout = { ...defaultLayout, pages: 2, pinned: ["work"] };
  const job = { outline: { ...outline, sections }, layout, accent, photo, ...written, design: "swiss" };
  const set = await setPages(job);
  const paper = pageSizes.a4;
  const repeated = repeatedLines(set, 1, { name: "Ada", paper, language: outlineLanguage(outline) });
  const texts = repeated.map(({ line }) => line.runs.map(({ read }) => read).join(""));
  expect(texts).toEqual(["Ada · 2 von 2", "Analyst, Babbage & Co (Fortsetzung)"]);
  const [page = []] = set.pages.slice(1);
  expect(page.length).toBeGreaterThan(3);
  expect(repeated[1]?.baseline).toBeLessThan(page[0]?.y ?? 0);
});

test("an entry that continues has its dates at the right edge, as others have", async () => {
  const [work] = career(0).sections;
  const job = { ...long, period: "Sep 1999 – May 2004" };
  const outline = { ...career(0), sections: work === undefined ? [] : [{ ...work, entries: [job] }] };
  const layout = { ...defaultLayout, pages: 2, pinned: ["work"] };
  const set = await setPages({ outline, layout, accent, photo, ...written });
  const about = { name: "Ada", paper: pageSizes.a4, language: outlineLanguage(outline) };
  const date = repeatedLines(set, 1, about).find(({ line }) =>
    line.runs.some(({ read }) => read.includes("1999")),
  );
  const { margin } = set.template;
  expect(date?.x).toBeCloseTo(pageSizes.a4.width - margin.side - (date?.line.width ?? 0));
});

test("an Arabic entry that continues has its organization's Latin name after the Arabic one", async () => {
  const [work] = career(0).sections;
  const text = "يدرس حركة الذرات أثناء التفاعل الكيميائي. ".repeat(200);
  const job = { ...long, title: "أستاذ", details: ["معهد كاليفورنيا (Caltech)"], text };
  const sections = work === undefined ? [] : [{ ...work, entries: [job] }];
  const outline = { ...career(0), language: "ar", sections };
  const layout = { ...defaultLayout, pages: 2, pinned: ["work"] };
  const set = await setPages({ outline, layout, accent, photo, ...written });
  const about = { name: "Ada", paper: pageSizes.a4, language: outlineLanguage(outline) };
  const runs = repeatedLines(set, 1, about)
    .map(({ line }) => line.runs)
    .find((own) => own.some(({ read }) => read.includes("Caltech")));
  const placeOf = (word: string) => runs?.find(({ read }) => read.includes(word))?.x ?? -1;
  expect(placeOf("تتمة")).toBeGreaterThan(-1);
  expect(placeOf("تتمة")).toBeLessThan(placeOf("Caltech"));
  expect(placeOf("Caltech")).toBeLessThan(placeOf("أستاذ"));
});

test.each([
  ["printed", "gallery", "WORK EXPERIENCE (continued)"],
  ["printed", "letter", "Work Experience (continued)"],
  ["plain", "gallery", "Work Experience (continued)"],
] as const)(
  "names the section that continues with another entry on the next page with %s (%s)",
  async (template, design, words) => {
    const [work] = career(0).sections;
    const entries = Array.from({ length: 30 }, () =>
      entry({ title: "Analyst", details: ["Babbage & Co"], text: "It weaves algebra." }),
    );
    const outline = { ...career(0), sections: work === undefined ? [] : [{ ...work, entries }] };
    const layout = { ...defaultLayout, template, pages: 2 };
    const set = await setPages({ outline, layout, accent, photo, ...written, design });
    const about = { name: "Ada", paper: pageSizes.a4, language: outlineLanguage(outline) };
    const [, title] = repeatedLines(set, 1, about).map(({ line }) => line);
    expect(title?.runs.map(({ read }) => read).join("")).toBe(words);
    expect(title?.runs[0]?.span).toMatchObject({ style: "heading", color: accent });
  },
);

test("sets jobs without texts, of which nothing can be left out, on as many pages as they take", async () => {
  const [work] = career(150).sections;
  const entries = work?.entries.map((job) => ({ ...job, text: "", bullets: [] })) ?? [];
  const outline = { ...career(0), sections: work === undefined ? [] : [{ ...work, entries }] };
  for (const template of templateNames) {
    const set = await setPages({
      outline,
      layout: { ...defaultLayout, template },
      accent,
      photo,
      ...written,
    });
    expect(set.pages.length).toBeGreaterThan(2);
    expect(set.shortened).toEqual([]);
  }
});

test("names the group of earlier jobs that continues on the next page", async () => {
  const { sections, ...person } = career(90);
  const [work] = sections;
  const [newest, ...older] = work?.entries ?? [];
  if (work === undefined || newest === undefined) throw new Error("There are no jobs.");
  const lines = older.map((job) => ({ ...job, text: "", bullets: [], isLine: true }));
  const outline = { ...person, sections: [{ ...work, entries: [newest, ...lines] }] };
  const layout = { ...defaultLayout, pages: 2 };
  const set = await setPages({ outline, layout, accent, photo, ...written });
  const about = { name: "Ada", paper: pageSizes.a4, language: outlineLanguage(outline) };
  const [, title] = repeatedLines(set, set.pages.length - 1, about).map(({ line }) => line);
  expect(title?.runs.map(({ read }) => read).join("")).toBe("Earlier (continued)");
  expect(title?.runs[0]?.span).toMatchObject({ style: "italic", color: accent });
});

test("a page that begins with the label of earlier jobs has no other title", () => {
  const row = emptyRow({ height: 12, entry: "" });
  const begun = emptyRow({ height: 12, entry: "Analyst" });
  const labelled = { ...row, group: "Earlier" };
  const { template } = templateOf("plain", { design: "printed-page", fontPair: "" });
  expect(continuedAt(template, labelled, begun)).toEqual({ part: null, room: 0 });
  expect(continuedAt(template, row, begun).part).toBe("section");
  expect(continuedAt(template, row, begun).room).toBeGreaterThan(0);
});

/** Fills most of a page, so that nothing gets more room. */
const longSummary = "I compute, annotate and translate, and I write programs for engines. ".repeat(74).trim();

test("with dense, the employers of a section are next to all titles except a single long one, or to none if many have no room", async () => {
  const long =
    "Babbage & Co, Makers of Difference Engines, Analytical Engines and Machines for Printing Tables of Numbers of All Kinds";
  for (const [employers, rows] of [
    [["Babbage & Co", "Babbage & Co"], 2],
    [["Babbage & Co", long], 4],
    [["Babbage & Co", "Babbage & Co", "Babbage & Co", long], 5],
  ] as const) {
    const [work] = career(0).sections;
    const entries = employers.map((company) =>
      entry({ title: "Analyst", details: [company], period: "1843" }),
    );
    const sections = work === undefined ? [] : [{ ...work, entries }];
    const outline = { ...career(0), summary: longSummary, sections };
    const layout = { ...defaultLayout, template: "dense" as const };
    const { pages } = await setPages({ outline, layout, accent, photo, ...written });
    const first = pages[0]?.findIndex(({ row }) => row.bookmark !== null) ?? 0;
    expect(pages[0]?.slice(first + 1)).toHaveLength(rows);
  }
});

test("with dense, jobs and degrees are arranged alike: their organizations are next to all titles or to none", async () => {
  const long =
    "Babbage & Co, Makers of Difference Engines, Analytical Engines and Machines for Printing Tables of Numbers of All Kinds";
  for (const [company, rows] of [
    ["Babbage & Co", 1],
    [long, 2],
  ] as const) {
    const sections = [
      { list: "work", title: "Analyst", details: [company] },
      { list: "education", title: "B.A.", details: ["Yale"] },
    ].map(({ list, ...own }) => ({
      id: list,
      list,
      title: list,
      entries: [entry({ ...own, period: "1843" })],
    }));
    const layout = { ...defaultLayout, template: "dense" as const };
    const { pages } = await setPages({
      outline: { ...career(0), summary: longSummary, sections },
      layout,
      accent,
      photo,
      ...written,
    });
    const placed = pages[0] ?? [];
    const starts = placed.flatMap(({ row }, index) => (row.bookmark === null ? [] : [index]));
    expect([...starts.slice(1), placed.length].map((end, index) => end - (starts[index] ?? 0) - 1)).toEqual([
      rows,
      rows,
    ]);
  }
});

test("the less there is on a single page, the lower it begins", async () => {
  const [whole] = career(1).sections;
  const sections = whole === undefined ? [] : [whole];
  const topOf = async (times: number) => {
    const outline = {
      ...career(1),
      summary: "I write programs for engines. ".repeat(times).trim(),
      sections,
    };
    const { pages } = await setPages({ outline, layout: defaultLayout, accent, photo, ...written });
    expect(pages).toHaveLength(1);
    return pages[0]?.[0]?.y ?? 0;
  };
  const { template } = templateOf(defaultLayout.template, written);
  const roomiest = Math.max(...roomy.map((density) => withDensity(template, density).margin.top));
  const [least, more, most] = [await topOf(1), await topOf(40), await topOf(90)];
  expect(least).toBeGreaterThan(roomiest);
  expect(least).toBeGreaterThan(more);
  expect(more).toBeGreaterThan(most);
});

test.each([
  ["printed", "printed-page"],
  ["printed", "swiss"],
  ["printed", "notebook"],
  ["printed", "gallery"],
  ["printed", "letter"],
  ["plain", "printed-page"],
  ["dense", "printed-page"],
] as const)("a page of %s with little on it is filled by more than half (%s)", async (template, design) => {
  const [whole] = career(1).sections;
  const sections = whole === undefined ? [] : [whole, { ...whole, list: "volunteer", id: "volunteer" }];
  const short = sections.map((section) => ({
    ...section,
    entries: section.entries.map((own) => ({ ...own, text: "Wrote programs.", bullets: [] })),
  }));
  const summary = "I compute, annotate and translate, and I write programs for engines. ".repeat(5).trim();
  const outline = { ...career(1), summary, sections: short };
  const fontPair = designOf(design).type;
  const layout = { ...defaultLayout, template };
  const { pages } = await setPages({ outline, layout, accent, photo, ...written, design, fontPair });
  const last = pages[0]?.at(-1);
  expect(pages).toHaveLength(1);
  expect((last?.y ?? 0) + (last?.row.height ?? 0)).toBeGreaterThan(pageSizes.a4.height / 2);
});
