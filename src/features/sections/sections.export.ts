import type { Db } from "../../core/database/client.ts";
import {
  documentFields,
  type ExportItem,
  type ExportPart,
  isJsonObject,
  type ListExport,
  toExportItems,
} from "../../core/feature/export.ts";
import { insertNewItems, mergeIntoImportedList } from "../../core/feature/imported-list.ts";
import { toOwnList } from "../../core/resume/own-data.ts";
import type { Language, PlainMessage } from "../../shared/language.ts";
import { citationFormatter } from "./citations.ts";
import { type JsonKind, sectionJsonNames } from "./json-names.contract.ts";
import { ownSections } from "./own-sections.ts";
import { type Section, sectionEntryFields } from "./sections.contract.ts";
import { listCustomRows, listEntryRows, listSections } from "./sections.store.ts";

function listOf(kind: JsonKind): ListExport {
  const fields = sectionEntryFields(kind);
  return {
    path: [sectionJsonNames[kind].list],
    heading: (db, language) => headingOf(db, language, (section) => section.kind === kind),
    fields: documentFields(fields),
    items(db) {
      const rows = listEntryRows(db, kind);
      const items = toExportItems(rows, fields);
      return kind === "publications" ? withShownCitations(db, items, rows) : items;
    },
  };
}

/** Documents show the citations of publications whose authors are known. */
function withShownCitations(
  db: Db,
  items: ExportItem[],
  rows: ReturnType<typeof listEntryRows>,
): ExportItem[] {
  const citationOf = citationFormatter(db);
  // Without further links, of which a document would only show the host names.
  const citations = new Map(rows.map((row) => [row._id, citationOf({ ...row, links: [] })]));
  return items.map((item) => ({ ...item, shown: { citation: citations.get(item._id) } }));
}

/** Sections come after all other lists, in the owner's order. */
function headingOf(
  db: Db,
  { t }: Language,
  isWanted: (section: Section) => boolean,
): { title: string; order: number } {
  const sections = listSections(db);
  const place = sections.findIndex(isWanted);
  // A title that the owner has not changed is the program's.
  return { title: t((sections[place]?.title ?? "") as PlainMessage), order: 10 + place };
}

/** Custom sections as `sections`, a name that JSON Resume does not use. The import reads them again. */
const customSections: ListExport = {
  path: ["sections"],
  heading: (db, language) => headingOf(db, language, ({ kind }) => kind === "custom"),
  fields: documentFields(sectionEntryFields("custom")),
  items: (db) =>
    [...Map.groupBy(listCustomRows(db), ({ sectionId }) => sectionId).values()].map(customSection),
};

function customSection(rows: ReturnType<typeof listCustomRows>): ExportItem {
  const title = rows[0]?.section ?? "";
  const items = toExportItems(rows, sectionEntryFields("custom"));
  const origin = items.find((item) => item.origin !== null)?.origin ?? null;
  // `sections[0]` for `sections[0].entries[1]`.
  const path = origin?.path.replace(/\.entries\[\d+\]$/, "") ?? "";
  return {
    _id: rows[0]?.sectionId ?? "",
    entryIds: items.map(({ _id }) => _id),
    json: { title, entries: items.map(({ json }) => json) },
    shownEntries: items.map(({ shown }) => shown),
    origin: origin && { document: origin.document, path },
    merge(imported, isTaken) {
      const { entries, ...rest } = isJsonObject(imported) ? imported : {};
      const own = items.filter((item) => item.origin?.document === origin?.document);
      const list = Array.isArray(entries) ? entries : [];
      const placed = mergeIntoImportedList(list, `${path}.entries`, own, { isTaken, isGone: isTaken });
      return { ...rest, title, entries: insertNewItems(placed, items) };
    },
  };
}

/** What identifies an entry, for their order. */
const identity = ["name", "organization", "role"];

export const sectionExport: ExportPart = {
  lists: [...(Object.keys(sectionJsonNames) as JsonKind[]).map(listOf), customSections],
  own: (db) => ({
    sections: ownSections(db),
    ...Object.fromEntries(
      (Object.keys(sectionJsonNames) as JsonKind[]).map((kind) => [
        kind,
        toOwnList(listEntryRows(db, kind), identity),
      ]),
    ),
    customEntries: toOwnList(listCustomRows(db), ["section", ...identity]),
  }),
};
