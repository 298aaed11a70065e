import { index, sqliteTable, text } from "drizzle-orm/sqlite-core";
import {
  entityColumns,
  flag,
  line,
  list,
  origin,
  position,
  publicationColumns,
} from "../../core/content/columns.ts";
import { type EntryKind, nameFromFirst } from "../../core/content/content-model.ts";
import type { SectionKind } from "./section-kinds.contract.ts";

export const sections = sqliteTable("sections", {
  ...entityColumns(),
  ...publicationColumns(),
  kind: text().$type<SectionKind>().notNull(),
  title: line(),
  position: position(),
});

export const sectionEntries = sqliteTable(
  "section_entries",
  {
    ...entityColumns(),
    ...publicationColumns(),
    sectionId: text()
      .notNull()
      .references(() => sections._id, { onDelete: "cascade" }),
    name: line(),
    organization: line(),
    role: line(),
    startDate: line(),
    endDate: line(),
    isCurrent: flag(),
    level: line(),
    url: line(),
    summary: line(),
    highlights: list(),
    keywords: list(),
    yearOnly: list(),
    origin: origin(),
    position: position(),
  },
  (table) => [index("section_entries_section").on(table.sectionId, table.position)],
);

export const sectionKind: EntryKind = {
  table: sections,
  noun: "resume section",
  nameOf: nameFromFirst("title"),
  unrestoredFields: ["kind"],
  excludes: (a, b) => a.kind === b.kind && a.kind !== "custom",
};
export const sectionEntryKind: EntryKind = {
  table: sectionEntries,
  noun: "section entry",
  nameOf: nameFromFirst("name", "organization", "role", "summary"),
};
