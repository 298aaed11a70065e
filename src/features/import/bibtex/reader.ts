import type { PublicationType } from "../../../shared/citations/citation-styles.ts";
import type { FileContent, ResumeReader } from "../reader.ts";
import { arxivAddress } from "../texts/arxiv-address.ts";
import { Fields } from "../texts/fields.ts";
import { publicationEntry, titleText } from "../texts/publication.ts";
import { assertAllFieldsSize } from "../texts/publication-limits.ts";
import { splitCommas } from "../texts/split-commas.ts";
import { latexToAddress, latexToText } from "./latex.ts";
import { bibNames } from "./names.ts";
import { type BibEntry, parseBibtex } from "./parse-bibtex.ts";

/** An entry, with its key or a macro. */
const ENTRY = /^[ \t]*@[ \t]*[a-zA-Z]+[ \t]*[{(][ \t]*(?:[^\s,{}()="]*[ \t]*,|[^\s,{}()="]+[ \t]*=|["{}])/m;

export function isBibtex(text: string): boolean {
  return ENTRY.test(text);
}

/** A BibTeX or BibLaTeX file of publications. */
export const bibtex: ResumeReader = {
  recognize: (content: FileContent) => content.format === "text" && isBibtex(content.text),
  read(content, report) {
    const { entries, problems } = parseBibtex("text" in content ? content.text : "");
    const texts = entries.flatMap(({ fields }) => [...fields.values()]);
    assertAllFieldsSize(texts.reduce((size, text) => size + text.length, 0));
    for (const problem of problems) report.warn([], problem);
    return { publications: entries.map(publicationOf) };
  },
};

const types: Readonly<Record<string, PublicationType>> = {
  article: "article",
  inproceedings: "conference",
  conference: "conference",
  book: "book",
  mvbook: "book",
  booklet: "book",
  collection: "book",
  proceedings: "book",
  inbook: "chapter",
  incollection: "chapter",
  inreference: "chapter",
  phdthesis: "thesis",
  mastersthesis: "thesis",
  thesis: "thesis",
  unpublished: "preprint",
  preprint: "preprint",
  dataset: "dataset",
  data: "dataset",
  software: "software",
  techreport: "report",
  report: "report",
  manual: "report",
  patent: "patent",
};

/** Fields that are addresses, or codes in which nothing is typeset. */
const verbatim =
  /^(url|doi|eprint|html|pdf|code|slides|poster|video|website|arxiv|adsurl|arxivurl|file|bdsk-url-\d+|isbn|issn)$/;
/** Notes of the programs that manage references. */
const settings =
  /^(date-(added|modified)|modified|timestamp|owner|crossref|bdsk-file-\d+|adsnote|bibtex_show)$/;
/** Addresses, the main one first. */
const addresses = [
  "url",
  "html",
  "website",
  "pdf",
  "code",
  "slides",
  "poster",
  "video",
  "arxivurl",
  "adsurl",
];

function publicationOf({ type, key, fields }: BibEntry): Record<string, unknown> {
  const texts = [...fields].map(([name, value]): [string, string] => [
    name,
    verbatim.test(name) ? latexToAddress(value) : textOf(value),
  ]);
  const entry = new Fields(Object.fromEntries(texts)).skip(
    ...[...fields.keys()].filter((name) => settings.test(name)),
  );
  const names = (...all: string[]) => {
    const name = all.find((each) => (fields.get(each) ?? "").trim() !== "");
    if (name !== undefined) entry.skip(name);
    return name === undefined ? [] : bibNames(fields.get(name) ?? "");
  };
  const known = Object.hasOwn(types, type) ? types[type] : undefined;
  const own = known ?? "";
  const { place, publisher } = placesOf(entry, own);
  const arxiv = arxivAddress(
    entry.has("archiveprefix") || entry.has("eprinttype") ? entry.source("eprint") : "",
  );
  if (arxiv !== "") entry.skip("archiveprefix", "eprinttype");
  const date = entry.source("date") || dateOf(entry.source("year"), entry.source("month"));
  const isTitled = entry.has("title");
  const title = [titleText(entry.source("title")), titleText(entry.source("subtitle"))]
    .filter(Boolean)
    .join(": ");
  const numbered = [...fields.keys()].filter((name) => /^bdsk-url-\d+$/.test(name));
  return publicationEntry(entry, {
    title: isTitled ? title : place,
    // A preprint is a text without another place.
    type: own === "" && arxiv !== "" && place === "" ? "preprint" : own,
    authors: names("author"),
    editors: names("editor"),
    place: place === "" && arxiv !== "" ? "arXiv" : place,
    publisher,
    date: entry.has("date") ? date.replace(/\/.*$/, "") : date,
    volume: entry.line("volume"),
    issue: entry.line("number", "issue"),
    pages: entry.line("pages", "eid"),
    doi: entry.source("doi"),
    addresses: [
      ...addresses.map((name) => entry.source(name)),
      arxiv,
      ...numbered.map((name) => entry.source(name)),
    ].filter(Boolean),
    abstract: entry.text("abstract"),
    key,
    keywords: splitCommas(entry.source("keywords", "keyword")),
  });
}

/** Where it was published, and its publisher. */
function placesOf(entry: Fields, type: PublicationType): { place: string; publisher: string } {
  const first = (...names: string[]) => entry.line(...names.filter((name) => entry.has(name)).slice(0, 1));
  if (type === "book") {
    const publisher = first("publisher", "howpublished", "organization");
    return { place: publisher === "" ? "" : first("series"), publisher };
  }
  if (type === "thesis") return { place: first("school", "institution"), publisher: first("publisher") };
  if (type === "report")
    return { place: first("institution", "organization"), publisher: first("publisher") };
  const place = first(
    "journal",
    "journaltitle",
    "jornal",
    "booktitle",
    "howpublished",
    "institution",
    "school",
  );
  return { place, publisher: first("publisher") };
}

/** `2019`, `2019-05`; other texts as they are, such as "In press". */
function dateOf(year: string, month: string): string {
  if (month === "" || !/^\d{4}$/.test(year)) return year;
  // "20 May" and "May/June" name a month too.
  const number = /^\d{1,2}$/.test(month)
    ? Number(month)
    : ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"].findIndex((name) =>
        month
          .toLowerCase()
          .replace(/^[\d\s.~-]+/, "")
          .startsWith(name),
      ) + 1;
  return number >= 1 && number <= 12 ? `${year}-${String(number).padStart(2, "0")}` : `${year}`;
}

/** Joins the lines of a text in the file; paragraphs stay, and `\\\\` becomes a line break. */
function textOf(value: string): string {
  const unwrapped = value
    .split(/\r?\n[ \t]*\r?\n/)
    .map((paragraph) => paragraph.replace(/\s+/g, " ").trim())
    .join("\n\n");
  return latexToText(unwrapped).replace(/[ \t]*\n[ \t]*/g, "\n");
}
