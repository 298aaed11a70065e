import type { Db } from "../../core/database/client.ts";
import {
  type ExportPart,
  entryItems,
  type JsonObject,
  jsonMonth,
  type ListExport,
} from "../../core/feature/export.ts";
import { type JsonKind, jsonNames, namesOf } from "./json-names.ts";
import { type EntryField, entryFields } from "./section-kinds.contract.ts";
import type { Section } from "./sections.contract.ts";
import { listEntryRows, listSections } from "./sections.store.ts";

type Fields = Record<EntryField, string | string[]>;

function listOf(kind: JsonKind): ListExport {
  const { list, fields: names } = namesOf(kind);
  const aliases = Object.fromEntries(Object.values(names).map(([name, ...older]) => [name, older]));
  return {
    path: [list],
    heading: (db) => headingOf(db, (section) => section.kind === kind),
    items: (db) =>
      entryItems(listEntryRows(db, kind), (entry) => toJson(entry, names), { ...aliases, url: ["website"] }),
  };
}

/** Sections stand after the rest, in the owner's order. */
function headingOf(db: Db, isOwn: (section: Section) => boolean): { title: string; order: number } {
  const sections = listSections(db);
  const place = sections.findIndex(isOwn);
  return { title: sections[place]?.title ?? "", order: 10 + place };
}

/** An entry under JSON Resume's names, and under ours where it has none. */
function toJson(
  entry: Fields,
  names: Partial<Record<EntryField, readonly [string, ...string[]]>>,
): JsonObject {
  return Object.fromEntries(
    entryFields.map((field) => {
      const value = entry[field];
      const isMonth = (field === "startDate" || field === "endDate") && typeof value === "string";
      return [names[field]?.[0] ?? field, isMonth ? jsonMonth(value) : value];
    }),
  );
}

/** The owner's own sections, whole, under a name that JSON Resume leaves free. */
const customSections: ListExport = {
  path: ["sections"],
  heading: (db) => headingOf(db, ({ kind }) => kind === "custom"),
  items: (db) =>
    listSections(db)
      .filter(({ kind, entries }) => kind === "custom" && entries.length > 0)
      .map(({ title, entries }) => {
        const json = { title, entries: entries.map((entry) => toJson(entry, {})) };
        return { json, origin: null, merge: () => json };
      }),
};

export const sectionExport: ExportPart = {
  lists: [...(Object.keys(jsonNames) as JsonKind[]).map(listOf), customSections],
};
