import { eq } from "drizzle-orm";
import { type ImportPart, keyOf, type ListImport } from "../../core/feature/import.ts";
import { PROSE_MAX } from "../../core/fields/field.contract.ts";
import { isUnnamed, prose, readAddress } from "../../core/resume/entry-text.ts";
import { readMonth } from "../../core/resume/months.ts";
import { isObject, type Source } from "../../core/resume/source.ts";
import { type JsonKind, jsonNames, namesOf } from "./json-names.ts";
import { kinds } from "./section-kinds.contract.ts";
import { blankSectionEntry, type SectionEntry } from "./sections.contract.ts";
import { listEntryRows } from "./sections.store.ts";
import { sectionEntries, sections } from "./sections.table.ts";

export type ImportedSectionEntry = Omit<SectionEntry, "_id" | "version">;

/** The kinds that JSON Resume has a list for. */
const importedKinds = (Object.keys(jsonNames) as JsonKind[]).map(listOf);

/** A list of the file as the entries of the section of its kind, which is made where the site has none. */
function listOf(kind: JsonKind): ListImport<ImportedSectionEntry, typeof sectionEntries.$inferSelect> {
  return {
    name: kind,
    kind: kinds[kind].entry.toLowerCase(),
    table: sectionEntries,
    read: (root) => readEntries(root, kind),
    nameOf: ({ name, organization, role }) => [name, role, organization].filter(Boolean).join(", "),
    rows: (db) => listEntryRows(db, kind),
    keyOf: ({ name, organization, role }) => keyOf(name, organization, role),
    insert(change, entry, origin) {
      const sectionId =
        change.db.select().from(sections).where(eq(sections.kind, kind)).get()?._id ??
        change.append(sections, { kind, title: kinds[kind].title })._id;
      return change.append(
        sectionEntries,
        { ...entry, sectionId, origin },
        eq(sectionEntries.sectionId, sectionId),
      );
    },
    removeAll(change) {
      const entries = listEntryRows(change.db, kind);
      for (const { _id } of entries) change.remove(sectionEntries, _id, "entry");
      const section = change.db.select().from(sections).where(eq(sections.kind, kind)).get();
      if (section !== undefined) change.remove(sections, section._id, "section");
      return entries.length;
    },
  };
}

function readEntries(root: Source, kind: JsonKind): ImportedSectionEntry[] {
  const { list, fields } = namesOf(kind);
  return root
    .get(list)
    .items()
    .flatMap((item) => {
      if (!isObject(item.value)) return readName(item);
      const line = (field: "name" | "organization" | "role" | "level") =>
        item.line(...(fields[field] ?? [field]));
      const entry: ImportedSectionEntry = {
        name: line("name"),
        organization: line("organization"),
        role: line("role"),
        startDate: readDate(item, fields.startDate ?? ["startDate"]),
        endDate: readDate(item, fields.endDate ?? ["endDate"]),
        level: line("level"),
        url: readAddress(item, "url", "website"),
        summary: item.ledger.fit(
          (fields.summary ?? ["summary", "description"]).flatMap((name) => prose(item, name)),
          PROSE_MAX,
          `The text of ${item.path}`,
        ),
        highlights: item.fewLines("highlights"),
        keywords: item.fewLines("keywords"),
      };
      const named = [entry.name, entry.organization, entry.role, entry.summary];
      return isUnnamed(item, ...named) ? [] : [item.gives(entry)];
    });
}

/** A text alone, such as a language, is an entry with that name. */
function readName(item: Source): ImportedSectionEntry[] {
  const piece = item.own();
  if (piece === null) return [];
  const entry: ImportedSectionEntry = { ...blankSectionEntry, name: item.ledger.fitLine(piece) };
  return [item.gives(entry)];
}

/** A year alone is its January, which visitors see as the year (web/features/sections). */
function readDate(item: Source, names: readonly string[]): string {
  const piece = item.piece(...names);
  const reading = readMonth(piece?.text ?? "");
  if (piece !== null && reading.kind === "unreadable")
    item.ledger.warn(
      [piece.path],
      `${piece.path} ${reading.reason} and was left empty: ${item.ledger.fitLine(piece, 80)}`,
    );
  return reading.kind === "month" ? reading.month : "";
}

export const sectionImport: ImportPart = { lists: importedKinds };
