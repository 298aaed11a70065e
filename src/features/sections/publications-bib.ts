import type { DocumentContext } from "../../core/feature/visitors.ts";
import type { PublicationType } from "../../shared/citations/citation-styles.ts";
import { isEtAl, isPerson, parseName } from "../../shared/citations/names.ts";
import { listEntryRows } from "./sections.store.ts";
import type { sectionEntries } from "./sections.table.ts";

type Row = typeof sectionEntries.$inferSelect;

/** What BibTeX calls a type, and where it was published. */
const bibTypes: Readonly<Record<PublicationType, [type: string, place: string]>> = {
  article: ["article", "journal"],
  conference: ["inproceedings", "booktitle"],
  book: ["book", "publisher"],
  chapter: ["incollection", "booktitle"],
  thesis: ["phdthesis", "school"],
  preprint: ["unpublished", "howpublished"],
  dataset: ["dataset", "howpublished"],
  software: ["software", "howpublished"],
  report: ["techreport", "institution"],
  patent: ["patent", "howpublished"],
  "": ["misc", "howpublished"],
};

/** The public publications as BibTeX in UTF-8; `""` if there are none. */
export function renderBibtex({ db }: DocumentContext): string {
  const rows = listEntryRows(db, "publications");
  const keys = keysOf(rows);
  return rows.map((row) => entryOf(row, keys.get(row) ?? "")).join("\n");
}

function entryOf(row: Row, key: string): string {
  const { publicationType, organization, publisher, startDate, yearOnly } = row;
  const [type, place] = bibTypes[publicationType] ?? bibTypes[""];
  // A book has its publisher as its place, unless that is a series.
  const isInSeries = type === "book" && publisher !== "";
  const month = yearOnly.includes("startDate") ? undefined : months[Number(startDate.slice(5, 7)) - 1];
  const fields: [name: string, value: string][] = [
    ["author", namesOf(row.authors)],
    ["editor", namesOf(row.editors)],
    ["title", braced(titleOf(row.name))],
    [isInSeries ? "series" : place, braced(escaped(organization))],
    ["publisher", braced(escaped(publisher))],
    ["year", braced(startDate.slice(0, 4))],
    ["month", month ?? ""],
    ["volume", braced(escaped(row.volume))],
    ["number", braced(escaped(row.issue))],
    ["pages", braced(escaped(row.pageRange).replaceAll("–", "--"))],
    ["doi", braced(verbatim(row.doi))],
    ["url", braced(verbatim(row.url))],
    ...row.links.map((link, index): [string, string] => [`bdsk-url-${index + 1}`, braced(verbatim(link))]),
    ["keywords", braced(escaped(row.keywords.join(", ")))],
    ["abstract", braced(escaped(row.summary).replace(/\n(?!\n)(?<!\n\n)/g, "\\\\\n"))],
  ];
  const lines = fields.flatMap(([name, value]) => (value === "" ? [] : [`  ${name} = ${value},\n`]));
  return `@${type}{${key},\n${lines.join("")}}\n`;
}

const months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];

function braced(text: string): string {
  return text === "" ? "" : `{${text}}`;
}

function namesOf(names: readonly string[]): string {
  return braced(
    names
      .map((name) => {
        if (isEtAl(name)) return "others";
        if (isPerson(name)) return escaped(name).replace(/\b(and)\b/gi, "{$1}");
        return braced(escaped(parseName(name).family));
      })
      .join(" and "),
  );
}

/** A title, with words whose capitals bibliography styles must not change in braces: `{DNA}`. */
function titleOf(title: string): string {
  return title
    .split(/(\s+)/)
    .map((word) => (/[\p{L}\p{N}].*\p{Lu}/u.test(word) ? braced(escaped(word)) : escaped(word)))
    .join("");
}

const escapes: Record<string, string> = {
  "\\": "\\textbackslash{}",
  "~": "\\textasciitilde{}",
  "^": "\\textasciicircum{}",
  "`": "\\textasciigrave{}",
};

function escaped(text: string): string {
  return (
    text
      .replace(/[\\{}&%$#_~^`]/g, (mark) => escapes[mark] ?? `\\${mark}`)
      // Two of them would become a dash or a quotation mark.
      .replace(/([-'])(?=\1)/g, "$1{}")
  );
}

/** An address. BibTeX needs pairs of braces, so they are encoded. */
function verbatim(text: string): string {
  return text.replace(/[{}]/g, encodeURIComponent);
}

/** A unique key for each publication: the owner's, or else made of its first author, year and title. Older entries choose first. */
function keysOf(rows: readonly Row[]): Map<Row, string> {
  const keys = new Map<Row, string>();
  const taken = new Set<string>();
  const hasOwn = ({ citationKey }: Row) => isKey(citationKey);
  const byAge = rows.toSorted(
    (one, other) =>
      Number(hasOwn(other)) - Number(hasOwn(one)) ||
      compare(one.createdAt + one._id, other.createdAt + other._id),
  );
  for (const row of byAge) {
    const wanted = hasOwn(row) ? row.citationKey : madeKey(row);
    let key = wanted;
    // BibTeX ignores case.
    for (let number = 2; taken.has(key.toLowerCase()); number += 1) key = `${wanted}-${number}`;
    taken.add(key.toLowerCase());
    keys.set(row, key);
  }
  return keys;
}

function isKey(key: string): boolean {
  return /^[^\s,{}()"'#%~=\\@]+$/.test(key);
}

function madeKey({ authors, editors, startDate, name }: Row): string {
  const [first = ""] = [...authors, ...editors];
  const words = name
    .split(/\s+/)
    .map(asciiOf)
    .filter((word) => word.length > 3);
  const key = [asciiOf(parseName(first).family), startDate.slice(0, 4), words[0] ?? ""].join("");
  return key === "" ? "publication" : key;
}

function asciiOf(text: string): string {
  return text
    .normalize("NFD")
    .toLowerCase()
    .replace(/[^a-z0-9]/g, "");
}

function compare(one: string, other: string): number {
  return one < other ? -1 : Number(one > other);
}
