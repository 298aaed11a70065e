import { isObject } from "../../../core/resume/source.ts";
import type { PublicationType } from "../../../shared/citations/citation-styles.ts";
import { parseName } from "../../../shared/citations/names.ts";
import type { FileContent, ResumeReader } from "../reader.ts";
import { Fields } from "../texts/fields.ts";
import { publicationEntry, titleText } from "../texts/publication.ts";
import { assertEntries, assertFieldSize } from "../texts/publication-limits.ts";
import { splitCommas } from "../texts/split-commas.ts";

const types: Readonly<Record<string, PublicationType>> = {
  article: "preprint",
  "article-journal": "article",
  "article-magazine": "article",
  "article-newspaper": "article",
  "paper-conference": "conference",
  book: "book",
  chapter: "chapter",
  "entry-encyclopedia": "chapter",
  "entry-dictionary": "chapter",
  thesis: "thesis",
  manuscript: "preprint",
  dataset: "dataset",
  software: "software",
  report: "report",
  standard: "report",
  patent: "patent",
};
/** Types that are read as others. */
const otherTypes =
  /^(bill|broadcast|classic|collection|document|entry|event|figure|graphic|hearing|interview|legal_case|legislation|map|motion_picture|musical_score|pamphlet|performance|periodical|personal_communication|post|post-weblog|regulation|review|review-book|song|speech|treaty|webpage)$/;

/** CSL's data as JSON or YAML, such as Zotero, Pandoc and citation managers write it. */
export const csl: ResumeReader = {
  recognize: (content) => itemsOf(content).length > 0,
  read(content) {
    const items = itemsOf(content);
    assertEntries(items.length);
    for (const item of items) assertFieldSize(JSON.stringify(item).length);
    return { publications: items.map(publicationOf) };
  },
};

/** The items of a list, or under `references` or `items`; none if it is something else. */
function itemsOf(content: FileContent): unknown[] {
  const value = content.format === "json" || content.format === "yaml" ? content.value : null;
  const list = isObject(value) ? (value.references ?? value.items) : value;
  return Array.isArray(list) && list.length > 0 && list.every(isItem) ? list : [];
}

function isItem(item: unknown): boolean {
  if (!isObject(item) || typeof item.type !== "string") return false;
  const isKnown = Object.hasOwn(types, item.type) || otherTypes.test(item.type);
  return isKnown && ["title", "id", "author", "issued", "DOI"].some((name) => item[name] !== undefined);
}

function publicationOf(item: unknown): Record<string, unknown> {
  const source = new Fields(item).skip("id", "citation-key", "type", "accessed", "categories", "language");
  const typeName = String(source.value.type);
  const type = Object.hasOwn(types, typeName) ? (types[typeName] ?? "") : "";
  const container = source.line("container-title");
  const publisher = source.line("publisher");
  const isBook = type === "book";
  const series = isBook && publisher !== "" ? source.line("collection-title") : "";
  const key = source.source("citation-key") || source.source("id");
  return publicationEntry(source, {
    title: titleText(source.source("title")),
    type,
    authors: namesOf(source, "author"),
    editors: namesOf(source, "editor", "container-author"),
    place: isBook ? series : container || publisher,
    publisher,
    date: dateOf(source.raw("issued")),
    volume: source.line("volume"),
    issue: source.line("issue", "number"),
    pages: source.line("page"),
    doi: source.source("DOI"),
    addresses: [source.source("URL")].filter(Boolean),
    abstract: source.text("abstract"),
    // Ids that are addresses or numbers are not citation keys.
    key: /^[^\s,{}()"'#%~=\\@/]*[a-z][^\s,{}()"'#%~=\\@/]*$/i.test(key) ? key : "",
    keywords: splitCommas(source.source("keyword")),
  });
}

function namesOf(source: Fields, ...lists: string[]): string[] {
  const name = lists.find((each) => source.has(each));
  if (name === undefined) return [];
  const value = source.raw(name);
  return (Array.isArray(value) ? value : [value]).map(nameOf).filter((each) => each !== "");
}

function nameOf(name: unknown): string {
  if (typeof name === "string") return group(name);
  if (!isObject(name)) return "";
  const text = (part: string) => (typeof name[part] === "string" ? String(name[part]).trim() : "");
  if (text("literal") !== "") return group(text("literal"));
  const family = [text("dropping-particle"), text("non-dropping-particle"), text("family")]
    .filter(Boolean)
    .join(" ");
  const parts = [family, text("suffix"), text("given")].filter(Boolean);
  return parts.length === 1 ? group(parts[0] ?? "") : parts.join(", ");
}

/** A name that must not be divided. */
function group(name: string): string {
  return parseName(name).given === "" ? name : `{${name}}`;
}

/** A date of CSL's JSON (`date-parts`), of its YAML (`[{ year: 2019 }]`), or as text. */
function dateOf(issued: unknown): string {
  if (typeof issued === "string" || typeof issued === "number") return String(issued).replace(/\/.*$/, "");
  const date = Array.isArray(issued) ? issued[0] : issued;
  if (!isObject(date)) return "";
  const parts = Array.isArray(date["date-parts"]) ? date["date-parts"][0] : [date.year, date.month];
  const [year, month] = Array.isArray(parts) ? parts.map(Number) : [];
  if (year === undefined || !Number.isInteger(year)) {
    const text = date.literal ?? date.raw;
    return typeof text === "string" ? text : "";
  }
  const isMonth = month !== undefined && month >= 1 && month <= 12;
  return isMonth ? `${year}-${String(month).padStart(2, "0")}` : String(year);
}
