import { expect, test } from "bun:test";
import { defaultLayout } from "../../../core/resume/resume-layout.contract.ts";
import { blankEntry, type OutlineEntry, RUNNING } from "../outline.ts";
import { setPages } from "./set-pages.ts";
import { airy, compact, snug, tight, withDensity } from "./template-sizes.ts";
import { templateOf } from "./templates.ts";

const entry = (own: Partial<OutlineEntry>): OutlineEntry => ({ ...blankEntry, ...own });

/** The lines of a section, with the styles of their runs. */
async function linesOf(list: string, entries: OutlineEntry[], omitted?: number) {
  const { pages } = await setPages({
    outline: {
      name: "Ada",
      label: "",
      contact: [],
      summary: "",
      sections: [{ list, id: list, title: list, entries, ...(omitted && { omitted }) }],
    },
    layout: { ...defaultLayout, template: "plain", pages: 1 },
    design: "printed-page",
    fontPair: "imbue-newsreader",
    accent: "#0a5038",
    photo: "",
    changedAt: "2026-06-01T12:00:00.000Z",
    year: 2026,
  });
  return pages.flat().flatMap(({ row }) =>
    row.lines.map(({ line: { runs } }) => ({
      text: runs.map(({ read }) => read).join(""),
      styles: [...new Set(runs.map(({ span }) => span.style))],
    })),
  );
}

const textsOf = async (list: string, entries: OutlineEntry[]) =>
  (await linesOf(list, entries)).map(({ text }) => text).slice(2);

test("a job that goes on never stands under Earlier", async () => {
  const line = (title: string, until: string) => entry({ title, until, isLine: true });
  const jobs = [
    entry({ title: "Analyst", until: RUNNING, text: "Wrote programs." }),
    line("Trainer", RUNNING),
    line("Clerk", "2019"),
    line("Courier", "2018"),
  ];
  expect(await textsOf("work", jobs)).toEqual([
    "Analyst",
    "Wrote programs.",
    "Trainer",
    "Earlier",
    "Clerk",
    "Courier",
  ]);
});

test("the line of a project says what it is in whole clauses, as far as it has room", async () => {
  const line = (title: string, about: string) => entry({ title, about, isLine: true });
  const story =
    "I share ideas with others at events of all kinds: in France, in Spain and in other countries of Europe";
  const [short, cut, ...none] = await textsOf("projects", [
    line("Speaker", "I share ideas"),
    line("Speaker at conferences", story),
    line("A title that fills nearly all of its line, so that what follows it would say too little", story),
  ]);
  expect(short).toBe("Speaker: I share ideas");
  expect(cut).toBe("Speaker at conferences: I share ideas with others at events of all kinds");
  expect(none.join("")).toMatch(/too little$/);
});

test("titles of publications are not bold", async () => {
  const [own] = (
    await linesOf("publications", [entry({ title: "Notes", until: "1843", isLine: true })])
  ).slice(2);
  expect(own).toEqual({ text: "Notes", styles: ["text"] });
});

test("organizations of a list of lines stand next to their titles, without the place where that saves a line", async () => {
  const line = (title: string, ...details: string[]) => entry({ title, details, isLine: true });
  const long = "Research fellow in engineering";
  const school = "Harvard Computation Laboratory";
  expect(
    await textsOf("work", [
      line("Clerk", "Bank"),
      line("Courier", "Post"),
      line(long, `${school}, Cambridge, Massachusetts, United States of America`),
    ]),
  ).toEqual(["Clerk, Bank", "Courier, Post", `${long}, ${school}`]);
});

test("a list of lines has all organizations below the titles if many have no room next to them", async () => {
  const line = (title: string, details: string) => entry({ title, details: [details], isLine: true });
  const long = "A Manual of Operation for the Sequence Controlled Calculator";
  expect(
    await textsOf("publications", [line("Notes", "Memoirs"), line(long, "Harvard University Press")]),
  ).toEqual(["Notes", "Memoirs", long, "Harvard University Press"]);
});

test("projects show their address, unless it is the title or has an id after a question mark", async () => {
  const project = (title: string, href: string, ...details: string[]) =>
    entry({ title, href, details, text: "What it is." });
  const texts = await textsOf("projects", [
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
  "sections of %s are clearly further apart than entries, however tightly it is set",
  (name) => {
    const own = name === "plain" || name === "dense" ? name : "printed";
    const { template } = templateOf(own, { design: name, fontPair: "" });
    for (const density of [tight, compact, ...snug, ...airy]) {
      const { section, entry: between } = withDensity(template, density).gaps;
      expect(section / between).toBeGreaterThan(1.75);
    }
  },
);

test("a list says how many entries were left out", async () => {
  const lines = await linesOf("certificates", [entry({ title: "Welding", isLine: true })], 32);
  expect(lines.map(({ text }) => text).slice(2)).toEqual(["Welding", "and 32 more"]);
});
