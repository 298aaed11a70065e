import { expect, test } from "bun:test";
import { importers } from "../../testing/content-model.ts";
import { isLong } from "../../testing/long-run.ts";
import { ImportError } from "./import-error.ts";
import { readResumeFile } from "./read-file.ts";

const bomb = [
  "a: &a [x, x, x, x, x, x, x, x, x]",
  ...[..."bcdefghij"].map(
    (name, index) => `${name}: &${name} [${Array(9).fill(`*${"abcdefghi"[index]}`).join(", ")}]`,
  ),
].join("\n");
const tagged = JSON.stringify({
  basics: { name: "Ida Example", customFields: [] },
  sections: { experience: { items: [{ company: "A", position: "B", summary: "<p>x".repeat(60_000) }] } },
});
const laughs = `<!DOCTYPE lolz [<!ENTITY a "ha">${[..."bcdefghij"].map((name, index) => `<!ENTITY ${name} "${`&${"abcdefghi"[index]};`.repeat(10)}">`).join("")}]><Candidate>&j;</Candidate>`;

test.each([
  ["a YAML bomb", bomb, /repeats parts of itself/],
  ["a YAML file that contains itself", "cv: &a\n  sections:\n    x: [*a]\n", /nested more than 100 levels/],
  ["YAML that is nested deeply", `cv: ${"[".repeat(100_000)}`, /nested more than 100 levels/],
  ["a text of very many tags", tagged, /more than 50000 tags/],
  ["a billion laughs", laughs, /document type/],
  [
    "an external entity",
    '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><Candidate>&x;</Candidate>',
    /document type/,
  ],
  ["XML that is nested deeply", "<a>".repeat(500) + "</a>".repeat(500), /nested more than 100 levels/],
  ["XML that is not closed", "<Candidate><a></Candidate>", /^Not XML: /],
  ["XML of another tool", "<rss/>", /is not a résumé that Vitrine can read/],
  ["a file of 50 MB", `cv:\n  name: ${"x".repeat(50 * 1024 * 1024)}`, /larger than 5 MB/],
  ["other text", "Dear Sir or Madam", /is not a résumé that Vitrine can read/],
  [
    "Reactive Resume 2",
    '{"profile":{},"work":{"heading":"Work","visible":true,"items":[]}}',
    /Reactive Resume 2/,
  ],
  ["BibTeX of 50 MB", `@article{a,\n title = {${"x".repeat(50 * 1024 * 1024)}}}`, /larger than 5 MB/],
  [
    "BibTeX with more entries than anyone writes",
    "@misc{a, title={b}}\n".repeat(10_001),
    /At most 10000 are read/,
  ],
  [
    "RIS with more entries than anyone writes",
    "TY  - JOUR\nTI  - b\nER  - \n".repeat(10_001),
    /At most 10000/,
  ],
  [
    "BibTeX whose macros double each other",
    `@string{a0 = {x}}\n${Array.from({ length: 60 }, (_, n) => `@string{a${n + 1} = a${n} # a${n}}\n`).join("")}@misc{k, title = a60}`,
    /a field of more than 500000 characters/,
  ],
  [
    "BibTeX whose entries repeat one macro",
    `@string{a = {${"x".repeat(400_000)}}}\n${"@misc{k, title = a}\n".repeat(100)}`,
    /repeat its texts too often/,
  ],
  [
    "BibTeX that is nested deeply",
    `@misc{a, title = {${"{".repeat(600_000)}x${"}".repeat(600_000)}}}`,
    /a field of more/,
  ],
  [
    "RIS with a text of 200,000 lines",
    `TY  - JOUR\nTI  - x\n${"more text\n".repeat(200_000)}ER  - \n`,
    /a field of more/,
  ],
  [
    "RIS with 200,000 authors",
    `TY  - JOUR\nTI  - x\n${"AU  - Doe, J\n".repeat(200_000)}ER  - \n`,
    /a field of more/,
  ],
  [
    "CSL with 50,000 authors",
    JSON.stringify([{ type: "book", title: "x", author: Array(50_000).fill({ family: "Doe", given: "J" }) }]),
    /a field of more/,
  ],
  ["BibTeX without anything to show", "@misc{a,\n  author = {Ada}}", /nothing to import/],
])("refuses %s", (_name, text, message) => {
  const bytes = new TextEncoder().encode(text);
  let refusal: unknown;
  try {
    readResumeFile(bytes, "me.txt", importers);
  } catch (error) {
    refusal = error;
  }
  expect(refusal).toBeInstanceOf(ImportError);
  expect((refusal as ImportError).message).toMatch(message);
});

test("removes scripts, frames and unsafe links, and keeps the text around them", () => {
  const html =
    '<p>Before<script>alert(1)</script> <a href="javascript:alert(1)">link</a> <iframe src="https://x.example"></iframe><img src=x onerror=alert(1)><b>after</b></p>';
  const sections = { experience: { items: [{ company: "A", position: "B", summary: html }] } };
  const text = JSON.stringify({ basics: { name: "Ida Example", customFields: [] }, sections });
  const { experiences } = readResumeFile(new TextEncoder().encode(text), "me.json", importers);
  expect(experiences[0].description).toBe("Before link **after**");
});

test("reads HTML that is nested deeply without failing", () => {
  const summary = `${"<div>".repeat(20_000)}deep${"</div>".repeat(20_000)}`;
  const text = JSON.stringify({
    basics: { name: "Ida Example", customFields: [] },
    sections: { experience: { items: [{ company: "A", position: "B", summary }] } },
  });
  const { experiences } = readResumeFile(new TextEncoder().encode(text), "me.json", importers);
  expect(experiences[0].description).toBe("deep");
});

const titleOf = (text: string) =>
  readResumeFile(new TextEncoder().encode(text), "me.bib", importers).publications.at(-1).name;

test.each([
  [
    "braces that are nested deeply",
    `@misc{a, title = {${"{".repeat(200_000)}deep${"}".repeat(200_000)}}}`,
    "deep",
  ],
  [
    "commands that are nested deeply",
    `@misc{a, title = {${"\\textbf{".repeat(40_000)}deep${"}".repeat(40_000)}}}`,
    "deep",
  ],
  [
    "links that are nested deeply",
    `@misc{a, title = {${"\\href{}{".repeat(50_000)}deep${"}".repeat(50_000)}}}`,
    "deep",
  ],
  [
    "entries that are not closed",
    `${"@misc{a,\n  title = {x\n".repeat(isLong ? 9_000 : 3_000)}@misc{b,\n title={last}}`,
    "last",
  ],
  [
    "braces that are not closed",
    `@misc{a, title={first}}\n@misc{b,\n note = {${"{".repeat(1_000_000)}`,
    "first",
  ],
  [
    "accents without letters",
    `@misc{a, title = {${'\\"{'.repeat(100_000)}x${"}".repeat(100_000)}}}`,
    expect.any(String),
  ],
  [
    "names of prototypes",
    "@misc{__proto__, title = {safe}, __proto__ = {x}, constructor = {y}, toString = {z}}",
    "safe",
  ],
  [
    "commands that read files",
    "@misc{a, title = {\\input{/etc/passwd}\\include{x}safe \\write18{rm}}}",
    "safe",
  ],
  [
    "a loop of cross-references",
    "@book{a, title={loop}, crossref={b}}\n@book{b, title={loop}, crossref={a}}",
    "loop",
  ],
])("reads BibTeX with %s", (_name, text, title) => {
  expect(titleOf(text)).toEqual(title);
  expect(({} as Record<string, unknown>).x).toBeUndefined();
});

test("reads a bibliography of a megabyte", () => {
  const authors = Array.from({ length: 12 }, (_, index) => `Author{\\"o}${index}, Given N.`).join(" and ");
  const entry = (index: number) =>
    `@article{key${index},\n author = {${authors}},\n title = {Title {DNA} number ${index}},\n journal = {Journal},\n year = 2019,\n month = may,\n pages = {1--${index + 1}},\n doi = {10.1000/${index}},\n}\n`;
  const text = Array.from({ length: 2200 }, (_, index) => entry(index)).join("\n");
  expect(text.length).toBeGreaterThan(1_000_000);
  expect(titleOf(text)).toBe("Title DNA number 2199");
});
