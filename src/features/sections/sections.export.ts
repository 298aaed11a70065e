import type { Db } from "../../core/database/client.ts";
import {
  type ExportItem,
  type ExportPart,
  entryItems,
  isJsonObject,
  type JsonObject,
  jsonMonth,
  type ListExport,
} from "../../core/feature/export.ts";
import { placeAll, placeImported } from "../../core/feature/placed-list.ts";
import { type JsonKind, jsonNames, namesOf } from "./json-names.ts";
import { type EntryField, entryFields } from "./section-kinds.contract.ts";
import type { Section } from "./sections.contract.ts";
import { listCustomRows, listEntryRows, listSections } from "./sections.store.ts";

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

/** The owner's own sections, under a name that JSON Resume leaves free; the import reads them again. */
const ownSections: ListExport = {
  path: ["sections"],
  heading: (db) => headingOf(db, ({ kind }) => kind === "custom"),
  items: (db) => [...Map.groupBy(listCustomRows(db), ({ sectionId }) => sectionId).values()].map(ownSection),
};

function ownSection(rows: ReturnType<typeof listCustomRows>): ExportItem {
  const title = rows[0]?.section ?? "";
  const items = entryItems(rows, (entry) => toJson(entry, {}), {
    summary: ["description"],
    url: ["website"],
  });
  const origin = items.find((item) => item.origin !== null)?.origin ?? null;
  // `sections[0].entries[1]` is of `sections[0]`.
  const path = origin?.path.replace(/\.entries\[\d+\]$/, "") ?? "";
  return {
    _id: rows[0]?.sectionId ?? "",
    entryIds: items.map(({ _id }) => _id),
    json: { title, entries: items.map(({ json }) => json) },
    origin: origin && { document: origin.document, path },
    merge(imported, isTaken) {
      const { entries, ...rest } = isJsonObject(imported) ? imported : {};
      const own = items.filter((item) => item.origin?.document === origin?.document);
      const list = Array.isArray(entries) ? entries : [];
      const placed = placeImported(list, `${path}.entries`, own, { isTaken, isGone: isTaken });
      return { ...rest, title, entries: placeAll(placed, items) };
    },
  };
}

export const sectionExport: ExportPart = {
  lists: [...(Object.keys(jsonNames) as JsonKind[]).map(listOf), ownSections],
};
