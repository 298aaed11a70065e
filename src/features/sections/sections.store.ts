import { asc, eq, sql } from "drizzle-orm";
import { presentTranslations } from "../../core/content/translations.ts";
import type { Db } from "../../core/database/client.ts";
import { prepareOnce } from "../../core/database/prepare-once.ts";
import { withRichText } from "../../core/rich-text/rich-text.ts";
import { withYearOnly } from "../../shared/period.ts";
import { bibliographicFields } from "./bibliography.contract.ts";
import { withCitations } from "./citations.ts";
import type { SectionKind } from "./section-kinds.contract.ts";
import { isTitleOfKind, type Section, type SectionEntry } from "./sections.contract.ts";
import { sectionEntries, sectionEntryKind, sectionKind, sections } from "./sections.table.ts";

type SectionRow = typeof sections.$inferSelect;
type EntryRow = typeof sectionEntries.$inferSelect;

function presentSection(db: Db, row: SectionRow, entries: EntryRow[]): Section {
  const { _id, version, status, publishAt, kind, title } = row;
  const { inMain, ...texts } = presentTranslations(row, sectionKind.translates);
  return {
    ...{ _id, version, status, publishAt, kind, title, ...texts },
    // A title of the program is in each language.
    ...(inMain && !isTitleOfKind(row) && { inMain }),
    entries: presentEntries(db, kind, entries),
  };
}

function presentEntries(db: Db, kind: SectionKind, rows: EntryRow[]): SectionEntry[] {
  if (kind === "publications") return withCitations(db, rows.map(presentEntry));
  return rows.map(presentEntry).map(withoutBibliography);
}

function withoutBibliography(entry: SectionEntry): SectionEntry {
  const names = new Set<string>(Object.keys(bibliographicFields));
  return Object.fromEntries(Object.entries(entry).filter(([name]) => !names.has(name))) as SectionEntry; // Those are optional.
}

function presentEntry(row: EntryRow): SectionEntry {
  const {
    createdAt: _createdAt,
    updatedAt: _updatedAt,
    sectionId: _sectionId,
    position: _position,
    origin: _origin,
    translated: _translated,
    ...entry
  } = row;
  const texts = presentTranslations(row, sectionEntryKind.translates);
  return withRichText({ ...withYearOnly(entry), ...texts }, "summary");
}

/** A stored section with its entries, in the owner's order. */
export function withEntries(db: Db, row: SectionRow): Section {
  const entries = db
    .select()
    .from(sectionEntries)
    .where(eq(sectionEntries.sectionId, row._id))
    .orderBy(asc(sectionEntries.position), asc(sectionEntries._id))
    .all();
  return presentSection(db, row, entries);
}

export function readSection(db: Db, id: string): Section | null {
  const row = db.select().from(sections).where(eq(sections._id, id)).get();
  return row === undefined ? null : withEntries(db, row);
}

/** Sections and their entries, in the owner's order. */
export function listSections(db: Db): Section[] {
  const entries = db
    .select()
    .from(sectionEntries)
    .orderBy(asc(sectionEntries.position), asc(sectionEntries._id))
    .all();
  const bySection = Map.groupBy(entries, ({ sectionId }) => sectionId);
  return db
    .select()
    .from(sections)
    .orderBy(asc(sections.position), asc(sections._id))
    .all()
    .map((row) => presentSection(db, row, bySection.get(row._id) ?? []));
}

/** The entries of the section of this kind, in the owner's order. */
export function listEntries(db: Db, kind: SectionKind): SectionEntry[] {
  return presentEntries(db, kind, listEntryRows(db, kind));
}

const selectEntries = prepareOnce((db) =>
  db
    .select({ entry: sectionEntries })
    .from(sectionEntries)
    .innerJoin(sections, eq(sections._id, sectionEntries.sectionId))
    .where(eq(sections.kind, sql.placeholder("kind")))
    .orderBy(asc(sectionEntries.position), asc(sectionEntries._id))
    .prepare(),
);

/** The stored rows, in the same order. */
export function listEntryRows(db: Db, kind: SectionKind): EntryRow[] {
  return selectEntries(db)
    .all({ kind })
    .map(({ entry }) => entry);
}

/** The stored entries of all custom sections with the titles of their sections, in the owner's order. */
export function listCustomRows(db: Db): (EntryRow & { section: string })[] {
  return db
    .select({ entry: sectionEntries, section: sections.title })
    .from(sectionEntries)
    .innerJoin(sections, eq(sections._id, sectionEntries.sectionId))
    .where(eq(sections.kind, "custom"))
    .orderBy(asc(sections.position), asc(sections._id), asc(sectionEntries.position), asc(sectionEntries._id))
    .all()
    .map(({ entry, section }) => ({ ...entry, section }));
}
