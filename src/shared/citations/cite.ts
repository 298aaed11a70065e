import type { RichNode } from "../rich-text.ts";
import { shownAddress } from "../shown-address.ts";
import type { CitationStyle } from "./citation-styles.ts";
import type { CitedPublication } from "./cited-publication.ts";
import { doiAddress } from "./doi-address.ts";
import { type NameFormat, namesOf } from "./name-list.ts";
import { isEtAl, isSamePerson } from "./names.ts";
import type { Cited } from "./parts.ts";
import { formats } from "./styles.ts";

/**
 * A publication as a citation style writes it, with the owner's name in bold, and its links at the end.
 * @returns an empty list if no author is known
 */
export function cite(
  publication: CitedPublication,
  style: CitationStyle,
  owner: { fname: string; lname: string },
): RichNode[] {
  const { authors, editors, doi, url, links } = publication;
  const isEdited = authors.length === 0;
  const people = isEdited ? editors : authors;
  if (people.length === 0) return [];
  const format = formats[style];
  const isOwner = (name: string) => isSamePerson(name, owner);
  const list = (names: readonly string[], own: NameFormat) => {
    const isOpen = isEtAl(names.at(-1) ?? "");
    return namesOf(isOpen ? names.slice(0, -1) : names, { ...own, isOpen }, isOwner);
  };
  const target = url || (doi === "" ? "" : doiAddress(doi));
  const cited: Cited = {
    ...publication,
    authors: list(people, format.authors),
    isEdited,
    isPlural: people.length > 1,
    editors: isEdited ? [] : list(editors, format.editors),
    hasEditors: !isEdited && editors.length > 0,
    areSeveralEditors: editors.length > 1,
    year: publication.date.slice(0, 4),
    month: publication.date.slice(5, 7),
    pageRange: publication.pageRange.replace(/(\w)\s*(?:--+|-)\s*(?=\w)/g, "$1–"),
    title: [target === "" ? publication.name : { tag: "a", href: target, of: [publication.name] }],
    hasEndMark: /[.?!…]$/.test(publication.name),
    doiLink: doi === "" ? [] : [{ tag: "a", href: doiAddress(doi), of: [format.doi(doi)] }],
  };
  return [...joined(format.write(cited)), ...links.flatMap(linkNode)];
}

function linkNode(href: string): RichNode[] {
  const label = /\.pdf$/i.test(href) ? "PDF" : shownAddress(href).replace(/[/?#].*$/, "");
  return [" ", { tag: "a", href, of: [label] }];
}

/** Joins texts that follow each other, and drops a point after another one. */
function joined(nodes: readonly RichNode[]): RichNode[] {
  const result: RichNode[] = [];
  for (const node of nodes) {
    const last = result.at(-1);
    if (typeof node !== "string") result.push(node);
    else if (node === "") continue;
    else if (typeof last === "string") result[result.length - 1] = withoutDoublePoint(last, node);
    else
      result.push(
        last === undefined ? node : withoutDoublePoint(endOf(last), node).slice(endOf(last).length),
      );
  }
  return result.filter((node) => node !== "");
}

function withoutDoublePoint(before: string, after: string): string {
  return before + (/[.?!…]$/.test(before) && after.startsWith(".") ? after.slice(1) : after);
}

function endOf(node: RichNode): string {
  if (typeof node === "string") return node;
  const last = node.of.at(-1);
  return last === undefined ? "" : endOf(last);
}
