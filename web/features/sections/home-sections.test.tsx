import { expect, test } from "bun:test";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderToStaticMarkup } from "react-dom/server";
import { publishedByDefault } from "../../../src/core/fields/publication.contract.ts";
import { languageOf } from "../../../src/core/languages/catalogs.ts";
import { type SectionKind, sectionKinds } from "../../../src/features/sections/section-kinds.contract.ts";
import {
  blankSectionEntry,
  type Section,
  type SectionEntry,
} from "../../../src/features/sections/sections.contract.ts";
import { LanguageContext } from "../../core/language/language.tsx";
import { HomeSections } from "./home-sections.tsx";

const whole: SectionEntry = {
  status: "public",
  publishAt: "",
  _id: "e",
  version: 1,
  name: "The name",
  organization: "The organization",
  role: "The role",
  startDate: "2019-05-01",
  endDate: "2021-06-01",
  isCurrent: false,
  level: "The level",
  url: "https://example.org/",
  summary: "The summary.",
  highlights: ["A highlight"],
  keywords: ["a keyword"],
};

function section(kind: SectionKind, entries: Partial<SectionEntry>[], title = "Its title"): Section {
  const filled = entries.map((entry, index) => ({
    ...(blankSectionEntry as SectionEntry),
    _id: `e${index}`,
    ...entry,
  }));
  return { _id: title, version: 1, ...publishedByDefault, kind, title, entries: filled };
}

const htmlOf = (...data: Section[]) =>
  renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <HomeSections data={data} />
    </QueryClientProvider>,
  );
const textOf = (html: string) =>
  html
    .replaceAll(/<[^>]+>/g, " ")
    .replaceAll(/\s+/g, " ")
    .trim();

const cases: Record<SectionKind, string> = {
  certificates: "Its title 2019–2021 The name The organization The summary.",
  languages: "Its title The name The level",
  publications: "Its title The name , The organization, 2019. The summary. BibTeX",
  awards: "Its title 2019–2021 The name The organization The summary.",
  volunteer:
    "Its title May 2019 - Jun 2021 The name The role , The organization , The level The summary. A highlight a keyword",
  interests: "Its title The name : a keyword. The summary.",
  references: "Its title The summary. The name , The role , The organization",
  custom:
    "Its title May 2019 - Jun 2021 The name The role , The organization , The level The summary. A highlight a keyword",
};

test.each([
  ["publications", "Its title The name 、The organization、2019年。 The summary. BibTeX"],
  ["references", "Its title The summary. The name 、 The role 、 The organization"],
  ["interests", "Its title The name : a keyword。 The summary."],
] as const)("punctuates %s as the page's language does", (kind, text) => {
  const html = renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <LanguageContext value={languageOf("ja")}>
        <HomeSections data={[section(kind, [whole])]} />
      </LanguageContext>
    </QueryClientProvider>,
  );
  expect(textOf(html)).toBe(text);
});

test("shows a citation with its formatting, and the summary closed", () => {
  const citation = ["Ada. ", { tag: "em" as const }, "Notes", null, "."];
  const entry = { ...whole, citation: "Ada. Notes.", rich: { citation } };
  const html = htmlOf(section("publications", [entry]));
  expect(html).toContain('<p class="publication">Ada. <em>Notes</em>.');
  expect(html).toContain("<details");
  expect(textOf(html)).toBe("Its title Ada. Notes . Abstract The summary. BibTeX");
});

test.each(sectionKinds)("shows the fields of %s under an anchor", (kind) => {
  const html = htmlOf(section(kind, [whole]));
  expect(textOf(html)).toBe(cases[kind]);
  expect(html).toContain(`id="${kind}"`);
});

test.each(sectionKinds)("shows no stray punctuation for an entry of %s with only a name", (kind) => {
  const text = textOf(htmlOf(section(kind, [{ name: "Alone", organization: "", summary: "" }])));
  expect(text.replace(/^Its title/, "").trim()).toMatch(/^Alone( ?\.)?( BibTeX)?$/);
});

test("leaves out sections without entries, and gives each custom section its own anchor", () => {
  const html = htmlOf(
    section("awards", []),
    section("custom", [{ name: "One" }], "First"),
    section("custom", [{ name: "Two" }], "Second"),
  );
  expect(textOf(html)).toBe("First One Second Two");
  expect([...html.matchAll(/id="([^"]+)"/g)].map(([, id]) => id)).toEqual(["custom", "custom-2"]);
});

test("shows an entry as current only if it is marked so", () => {
  const open = { name: "", organization: "Museum", startDate: "2019-05-01" };
  expect(textOf(htmlOf(section("volunteer", [open])))).toBe("Its title May 2019 Museum");
  for (const kind of ["volunteer", "custom"] as const)
    expect(textOf(htmlOf(section(kind, [{ ...open, isCurrent: true }])))).toBe(
      "Its title May 2019 - Current Museum",
    );
});
