import { expect, test } from "bun:test";
import type { TemplateName } from "../../../core/resume/resume-layout.contract.ts";
import { blankEntry, type OutlineEntry, RUNNING } from "../outline.ts";
import { Fonts } from "./fonts.ts";
import { rowsOf } from "./rows.ts";
import type { PlacedLine, Row } from "./sheet.ts";
import { airy, compact, crowded, crowdedPage, snug, tight, withDensity } from "./template-sizes.ts";
import { pageSizes, templateOf } from "./templates.ts";

const entry = (own: Partial<OutlineEntry>): OutlineEntry => ({ ...blankEntry, ...own });

/** The rows of a name and a section. */
function rowsOfSection(
  list: string,
  entries: OutlineEntry[],
  {
    name = "plain",
    design = "printed-page",
    omitted,
  }: { name?: TemplateName; design?: string; omitted?: number } = {},
) {
  const { template, pair } = templateOf(name, { design, fontPair: "" });
  const outline = {
    name: "Ada",
    label: "",
    contact: [],
    summary: "",
    sections: [{ list, id: list, title: list, entries, ...(omitted && { omitted }) }],
  };
  return rowsOf(outline, template, {
    pageWidth: pageSizes.a4.width,
    accent: "#0a5038",
    fonts: new Fonts({ pair, name: template.name, heading: template.heading }),
    hasPhoto: false,
    isMirrored: false,
  });
}

const textOf = ({ line }: PlacedLine) => line.runs.map(({ read }) => read).join("");

/** The lines of a section, with the styles of their runs. */
function linesOf(list: string, entries: OutlineEntry[], omitted?: number) {
  const rows = rowsOfSection(list, entries, omitted === undefined ? {} : { omitted });
  return rows.flatMap((row) =>
    row.lines.map((placed) => ({
      text: textOf(placed),
      styles: [...new Set(placed.line.runs.map(({ span }) => span.style))],
    })),
  );
}

const textsOf = (list: string, entries: OutlineEntry[]) =>
  linesOf(list, entries)
    .map(({ text }) => text)
    .slice(2);

test("a job that goes on never stands under Earlier", () => {
  const line = (title: string, until: string) => entry({ title, until, isLine: true });
  const jobs = [
    entry({ title: "Analyst", until: RUNNING, text: "Wrote programs." }),
    line("Trainer", RUNNING),
    line("Clerk", "2019"),
    line("Courier", "2018"),
  ];
  expect(textsOf("work", jobs)).toEqual([
    "Analyst",
    "Wrote programs.",
    "Trainer",
    "Earlier",
    "Clerk",
    "Courier",
  ]);
});

test("a job of one line above one with a text has its organization below the title, like the others", () => {
  const job = (title: string, own: Partial<OutlineEntry>) =>
    entry({ title, details: [`${title} & Co`], ...own });
  const jobs = [
    job("Analyst", { text: "Wrote programs." }),
    job("Clerk", { isLine: true }),
    job("Trainer", { text: "Taught." }),
    job("Courier", { isLine: true }),
    job("Cook", { isLine: true }),
  ];
  expect(textsOf("work", jobs).slice(3)).toEqual([
    "Clerk",
    "Clerk & Co",
    "Trainer",
    "Trainer & Co",
    "Taught.",
    "Earlier",
    "Courier, Courier & Co",
    "Cook, Cook & Co",
  ]);
});

test("three earlier jobs stay on the page of their label", () => {
  const jobs = ["Clerk", "Courier", "Cook", "Porter", "Maid"].map((title) => entry({ title, isLine: true }));
  const rows = rowsOfSection("work", [entry({ title: "Analyst", text: "Wrote programs." }), ...jobs]);
  const glued = rows.flatMap(({ lines, isGlued }) => (isGlued ? lines.map(textOf) : []));
  for (const title of ["Earlier", "Clerk", "Courier"]) expect(glued).toContain(title);
  expect(glued).not.toContain("Cook");
});

test("a page break leaves at least two bullets of a job on either side", () => {
  const bullet = "Wrote programs that nobody had asked for, explained them to everyone who did. ";
  const bullets = Array.from({ length: 5 }, () => bullet.repeat(2).trim());
  const [, ...rows] = rowsOfSection("work", [entry({ title: "Analyst", bullets })]);
  const isLabelled = ({ lines }: Row) => lines.length > 1;
  // The row before a label ends the bullet before it.
  const mayEnd = rows.flatMap((row, index) =>
    !row.isGlued && rows[index + 1] && isLabelled(rows[index + 1] as Row) ? [index] : [],
  );
  const labelled = rows.flatMap((row, index) => (isLabelled(row) ? [index] : []));
  expect(labelled).toHaveLength(5);
  expect(mayEnd).toEqual([(labelled[2] ?? 0) - 1, (labelled[3] ?? 0) - 1]);
});

test("the line of a project says what it is in whole clauses, as far as it has room", () => {
  const line = (title: string, about: string) => entry({ title, about, isLine: true });
  const story =
    "I share ideas with others at events of all kinds: in France, in Spain and in other countries of Europe";
  const [short, cut, ...none] = textsOf("projects", [
    line("Speaker", "I share ideas"),
    line("Speaker at conferences", story),
    line("A title that fills nearly all of its line, so that what follows it would say too little", story),
  ]);
  expect(short).toBe("Speaker: I share ideas");
  expect(cut).toBe("Speaker at conferences: I share ideas with others at events of all kinds");
  expect(none.join("")).toMatch(/too little$/);
});

test.each(["work", "education", "publications", "awards"])("titles in the list of %s are bold", (list) => {
  const [own] = linesOf(list, [entry({ title: "Notes", until: "1843", isLine: true })]).slice(2);
  expect(own).toEqual({ text: "Notes", styles: ["bold"] });
});

test("organizations of a list of lines stand next to their titles, without the place where that saves a line", () => {
  const line = (title: string, ...details: string[]) => entry({ title, details, isLine: true });
  const long = "Research fellow in engineering";
  const school = "Harvard Computation Laboratory";
  expect(
    textsOf("work", [
      line("Clerk", "Bank"),
      line("Courier", "Post"),
      line(long, `${school}, Cambridge, Massachusetts, United States of America`),
    ]),
  ).toEqual(["Clerk, Bank", "Courier, Post", `${long}, ${school}`]);
});

test("a list of lines has all organizations below the titles if many have no room next to them", () => {
  const line = (title: string, details: string) => entry({ title, details: [details], isLine: true });
  const long = "A Manual of Operation for the Automatic Sequence Controlled Calculator of Harvard";
  expect(textsOf("publications", [line("Notes", "Memoirs"), line(long, "Harvard University Press")])).toEqual(
    ["Notes", "Memoirs", long, "Harvard University Press"],
  );
});

test("projects show their address, unless it is the title or has an id after a question mark", () => {
  const project = (title: string, href: string, ...details: string[]) =>
    entry({ title, href, details, text: "What it is." });
  const texts = textsOf("projects", [
    project("Engine", "https://www.engine.example/"),
    project("Loom", "https://loom.example/cards", "Jacquard"),
    project("Talk.example", "https://talk.example"),
    project("Film", "https://film.example/watch?v=1"),
  ]);
  expect(texts.filter((text) => text !== "What it is.")).toEqual([
    "Engine | engine.example",
    "Loom",
    "Jacquard | loom.example/cards",
    "Talk.example",
    "Film",
  ]);
});

test.each(["printed-page", "swiss", "notebook", "gallery", "letter", "plain", "dense"])(
  "sections of %s are clearly further apart than entries, however tightly or loosely it is set",
  (name) => {
    const own = name === "plain" || name === "dense" ? name : "printed";
    const { template } = templateOf(own, { design: name, fontPair: "" });
    const jobs = ["Analyst", "Clerk"].map((title) => entry({ title, text: "Wrote programs." }));
    const rows = rowsOfSection("work", jobs, { name: own, design: name });
    const section = rows.find(({ bookmark }) => bookmark !== null);
    const job = rows.findLast(({ entry: started }) => started !== null);
    const widest = (row: Row | undefined) => (row?.gap ?? 0) + (row?.stretch ?? 0);
    expect(widest(section) / widest(job)).toBeGreaterThan(1.6);
    for (const density of [tight, compact, crowded, crowdedPage, ...snug, ...airy]) {
      const { section, entry: between } = withDensity(template, density).gaps;
      expect(section / between).toBeGreaterThan(1.75);
    }
  },
);

test("a list says how many entries were left out", () => {
  const lines = linesOf("certificates", [entry({ title: "Welding", isLine: true })], 32);
  expect(lines.map(({ text }) => text).slice(2)).toEqual(["Welding", "and 32 more"]);
});

test("the last line of a title isn't short, and no line ends with an ampersand", () => {
  const words =
    "Bachelor of Science in Computer Science & Cognitive Psychology with Honours & Distinction of a Great University";
  const all = words.split(" ");
  for (let count = 8; count <= all.length; count++) {
    const title = all.slice(0, count).join(" ");
    const [, heading, ...rest] = rowsOfSection("education", [
      entry({ title, period: "Sep 1999 – May 2004" }),
    ]);
    expect(heading).toBeDefined();
    const lines = (rest[0]?.lines ?? []).filter((placed) => !textOf(placed).includes("1999"));
    expect(lines.map(textOf).join(" ").replaceAll("  ", " ").trim()).toBe(title);
    const widths = lines.map(({ line }) => line.width);
    expect(widths.at(-1)).toBeGreaterThanOrEqual(lines.length === 1 ? 0 : 0.4 * Math.max(...widths));
    for (const placed of lines.slice(0, -1)) expect(textOf(placed).trim()).not.toEndWith("&");
  }
});

test("texts of groups begin at the same place if all names are short, and after their names otherwise", () => {
  const startsOf = (...names: string[]) => {
    const groups = names.map((title) => entry({ title, facts: [{ name: "", texts: ["Notes", "Tables"] }] }));
    return rowsOfSection("skills", groups)
      .slice(2)
      .map(({ lines }) => lines.map(({ x }) => x));
  };
  const [first = [], second = []] = startsOf("Engines", "Weaving");
  expect(first).toHaveLength(2);
  expect(second).toEqual(first);
  const long = "Weaving, and other crafts of the eighteenth century";
  for (const names of [["Engines"], ["Engines", long], ["Engines", "آلات"]])
    for (const starts of startsOf(...names)) expect(starts).toHaveLength(1);
});

test.each([
  ["printed", "printed-page", "below"],
  ["printed", "swiss", "above"],
  ["printed", "letter", "none"],
  ["plain", "letter", "below"],
  ["dense", "letter", "above"],
] as const)("a thin line across the page marks headings of %s with %s: %s", (name, design, side) => {
  const rows = rowsOfSection("work", [entry({ title: "Analyst" })], { name, design });
  const heading = rows.find(({ bookmark }) => bookmark !== null);
  expect(heading?.rules).toHaveLength(side === "none" ? 0 : 1);
  for (const { at, x, width } of heading?.rules ?? []) {
    expect(side === "above" ? at < 0 : at > (heading?.height ?? 0)).toBe(true);
    expect(2 * x + width).toBeCloseTo(pageSizes.a4.width);
  }
});

test("employers and schools have the color of the accent; publishers have that of the text", () => {
  const colorIn = (list: string, isLine: boolean) =>
    rowsOfSection(list, [
      entry({ title: "Notes", details: ["Babbage & Co", "London"], text: "Wrote.", isLine }),
    ])
      .flatMap(({ lines }) => lines.flatMap(({ line }) => line.runs))
      .find(({ read }) => read.includes("Babbage"))?.span.color;
  for (const list of ["work", "education", "volunteer"])
    for (const isLine of [false, true]) expect(colorIn(list, isLine)).toBe("#0a5038");
  expect(colorIn("publications", false)).toBe("#000000");
});

test("what a company is stands below a title that is followed by the company, however short it is", () => {
  const job = (title: string, about: string) =>
    entry({ title, details: ["Babbage & Co"], about, text: "Wrote." });
  const rows = rowsOfSection("work", [job("Analyst", "makers of engines"), job("Clerk", "")], {
    name: "dense",
  });
  expect(rows.flatMap(({ lines }) => lines.map(textOf)).slice(2)).toEqual([
    "Analyst, Babbage & Co",
    "Makers of engines",
    "Wrote.",
    "Clerk, Babbage & Co",
    "Wrote.",
  ]);
});

test("schools of dense stand below all degrees if one has no room next to its degree", () => {
  const degree = (title: string, school: string) =>
    entry({ title, details: [school], text: "With honours." });
  const arranged = (...schools: string[]) =>
    rowsOfSection(
      "education",
      schools.map((school, index) => degree(`B.A. ${index}`, school)),
      { name: "dense" },
    )
      .flatMap(({ lines }) => lines.map(textOf))
      .filter((text) => text.startsWith("B.A."));
  const long =
    "School of Mathematical Sciences, Natural Philosophy and Engineering of the Ancient University of Somewhere Very Far Away";
  expect(arranged("Yale", "Vassar", "Harvard")).toEqual([
    "B.A. 0, Yale",
    "B.A. 1, Vassar",
    "B.A. 2, Harvard",
  ]);
  expect(arranged("Yale", "Vassar", long)).toEqual(["B.A. 0", "B.A. 1", "B.A. 2"]);
});

test("the last of nine groups in two columns is set like the others", () => {
  const groups = Array.from({ length: 9 }, (_, index) =>
    entry({ title: `Engine ${index}`, facts: [{ name: "", texts: ["Notes"] }] }),
  );
  const lines = rowsOfSection("skills", groups)
    .slice(2)
    .map((row) => row.lines.map(textOf));
  expect(lines.map(({ length }) => length)).toEqual([2, 2, 2, 2, 1]);
  expect(lines.at(-1)).toEqual(["Engine 8: Notes"]);
});
