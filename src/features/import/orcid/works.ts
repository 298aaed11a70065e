import { isObject, leaves } from "../../../core/resume/source.ts";
import type { PublicationType } from "../../../shared/citations/citation-styles.ts";
import { arxivAddress } from "../texts/arxiv-address.ts";
import { Fields } from "../texts/fields.ts";
import { publicationEntry } from "../texts/publication.ts";
import { simplify } from "./simplify.ts";

const types: Readonly<Record<string, PublicationType>> = {
  "journal-article": "article",
  "magazine-article": "article",
  "newspaper-article": "article",
  "book-review": "article",
  "conference-paper": "conference",
  "conference-abstract": "conference",
  "conference-poster": "conference",
  "conference-output": "conference",
  book: "book",
  "edited-book": "book",
  "book-chapter": "chapter",
  dissertation: "thesis",
  "dissertation-thesis": "thesis",
  preprint: "preprint",
  "working-paper": "preprint",
  "data-set": "dataset",
  software: "software",
  report: "report",
  "research-tool": "report",
  patent: "patent",
};

/** The works, each from the source that the person prefers. */
export function publicationsOf(works: unknown): Record<string, unknown>[] {
  const groups = isObject(works) && Array.isArray(works.group) ? works.group : [];
  return groups.filter(isObject).flatMap((group) => {
    const versions = (Array.isArray(group["work-summary"]) ? group["work-summary"] : []).filter(isObject);
    const [preferred, ...others] = versions.toSorted((one, other) => rankOf(other) - rankOf(one));
    if (preferred === undefined) return [];
    const work = new Fields(simplify(preferred));
    return [publicationOf(work, others.map(simplify))];
  });
}

function rankOf({ "display-index": index }: Record<string, unknown>): number {
  return Number(index) || 0;
}

function publicationOf(work: Fields, others: unknown[]): Record<string, unknown> {
  const title = work.object("title");
  const type = work.source("type").toLowerCase().replaceAll("_", "-");
  const ids = work.object("external-ids").objects("external-id");
  const codeOf = (name: string) =>
    ids
      .find((id) => String(id.value["external-id-type"]).toLowerCase() === name)
      ?.source("external-id-value") ?? "";
  const doi = codeOf("doi");
  const arxiv = arxivAddress(codeOf("arxiv"));
  const urls = ids.map((id) => id.source("external-id-url").replace(/^http:(?=\/\/arxiv\.org\/)/, "https:"));
  const codes = ids.map((id) => [id.source("external-id-type"), id.source("external-id-value")]);
  const names = work
    .object("contributors")
    .objects("contributor")
    .map((contributor) => contributor.skip("contributor-attributes").line("credit-name"));
  const translated = title.object("translated-title").line("value") || title.line("translated-title");
  const name = [title.line("title"), title.line("subtitle")].filter(Boolean).join(": ");
  return {
    ...publicationEntry(work, {
      title: name,
      type: Object.hasOwn(types, type) ? (types[type] ?? "") : "",
      authors: names.filter(Boolean),
      editors: [],
      place: work.line("journal-title"),
      publisher: work.line("publisher"),
      date: work.source("publication-date"),
      volume: "",
      issue: "",
      pages: "",
      doi,
      addresses: [work.source("url"), arxiv, ...urls].filter(Boolean),
      abstract: work.text("short-description"),
      key: "",
      keywords: [],
    }),
    externalIds: codes
      .filter(([kind = "", value = ""]) => value !== "" && !(kind.toLowerCase() === "doi" && value === doi))
      .map((code) => code.join(": ")),
    translatedTitle: translated,
    otherVersions: others.map((other) => [...leaves(other, "")].map(({ text }) => text).join(", ")),
  };
}
