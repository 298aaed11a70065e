import { index, sqliteTable, text } from "drizzle-orm/sqlite-core";
import {
  entityColumns,
  flag,
  line,
  list,
  origin,
  position,
  publicationColumns,
  translated,
} from "../../core/content/columns.ts";
import { type EntryKind, nameFromFirst } from "../../core/content/content-model.ts";
import { properNames, translatedNames } from "../../core/fields/translations.contract.ts";
import type { PublicationType } from "../../shared/citations/citation-styles.ts";
import type { SectionKind } from "./section-kinds.contract.ts";
import { isTitleOfKind, sectionEntryFields, sectionFields } from "./sections.contract.ts";

export const sections = sqliteTable("sections", {
  ...entityColumns(),
  ...publicationColumns(),
  kind: text().$type<SectionKind>().notNull(),
  title: line(),
  translated: translated(),
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
    publicationType: line().$type<PublicationType>(),
    authors: list(),
    editors: list(),
    publisher: line(),
    volume: line(),
    issue: line(),
    pageRange: line(),
    doi: line(),
    links: list(),
    citationKey: line(),
    yearOnly: list(),
    translated: translated(),
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
  translates: translatedNames(sectionFields),
  isProgramText: isTitleOfKind,
  excludes: (a, b) => a.kind === b.kind && a.kind !== "custom",
};
export const sectionEntryKind: EntryKind = {
  table: sectionEntries,
  noun: "section entry",
  nameOf: nameFromFirst("name", "organization", "role", "summary"),
  translates: translatedNames(sectionEntryFields("custom")),
  properNames: properNames(sectionEntryFields("custom")),
};
