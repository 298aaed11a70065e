import { and, eq } from "drizzle-orm";
import { entryKeyOf, type ImportPart, type ListImport } from "../../core/feature/import.ts";
import type { Publication } from "../../core/fields/publication.contract.ts";
import { ownListSchema } from "../../core/resume/own-data.ts";
import { readFields } from "../../core/resume/read-fields.ts";
import { isObject, type Source } from "../../core/resume/source.ts";
import type { PublicationType } from "../../shared/citations/citation-styles.ts";
import { bareDoi, bibliographicFields } from "./bibliography.contract.ts";
import { type JsonKind, sectionJsonNames } from "./json-names.contract.ts";
import { ownSectionImport, ownSectionSchema } from "./own-sections.ts";
import { type SectionKind, sectionKindDetails } from "./section-kinds.contract.ts";
import { blankSectionEntry, type SectionEntry, sectionEntryFields } from "./sections.contract.ts";
import { listCustomRows, listEntryRows } from "./sections.store.ts";
import { sectionEntries, sections } from "./sections.table.ts";

export type ImportedSectionEntry = Omit<SectionEntry, "_id" | "version" | keyof Publication> & {
  status?: "draft";
};

/** The kinds that JSON Resume has a list for. */
const importedKinds = (Object.keys(sectionJsonNames) as JsonKind[]).map(listOf);

/** Imports a list of the file as entries of the section of this kind, and adds that section if there is none. */
function listOf(kind: JsonKind): ListImport<ImportedSectionEntry, typeof sectionEntries.$inferSelect> {
  return {
    name: kind,
    own: kind,
    kind: sectionKindDetails[kind].entry.toLowerCase(),
    table: sectionEntries,
    read: (root) => readEntries(root, kind),
    nameOf,
    rows: (db) => listEntryRows(db, kind),
    // The journal of a publication is often completed later.
    keyOf: ({ name, organization, role }) =>
      kind === "publications" ? entryKeyOf(name) : entryKeyOf(name, organization, role),
    insert(change, entry, origin) {
      const sectionId =
        change.db.select().from(sections).where(eq(sections.kind, kind)).get()?._id ??
        change.append(sections, { kind, title: sectionKindDetails[kind].title })._id;
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
  return root
    .get(sectionJsonNames[kind].list)
    .items()
    .flatMap((item) => (isObject(item.value) ? readEntry(item, kind) : readName(item)));
}

function readEntry(item: Source, kind: SectionKind): ImportedSectionEntry[] {
  const own = kind === "publications" ? readBibliography(item) : {};
  return [readFields(item, sectionEntryFields(kind), { own, nameOf })].filter((entry) => entry !== null);
}

/** The values that are not stored as they are in the file. An unknown type is reported as not imported. */
function readBibliography(item: Source): { publicationType: PublicationType; doi: string } {
  const { doi, publicationType } = bibliographicFields;
  const type = publicationType.json
    .map((name) => item.get(name).value)
    .find((value) => typeof value === "string");
  const known = publicationType.schema.safeParse(type?.toLowerCase());
  if (known.success) item.piece(...publicationType.json);
  return { publicationType: known.success ? known.data : "", doi: bareDoi(item.line(...doi.json)) };
}

function nameOf({ name, organization, role }: Pick<ImportedSectionEntry, "name" | "organization" | "role">) {
  return [name, role, organization].filter(Boolean).join(", ");
}

/** A plain text, such as the name of a language, becomes an entry with that name. */
function readName(item: Source): ImportedSectionEntry[] {
  const piece = item.text();
  if (piece === null) return [];
  const { status: _status, publishAt: _publishAt, ...blank } = blankSectionEntry;
  const entry = { ...blank, name: item.report.truncateLine(piece), yearOnly: [], ...item.publication };
  return [item.recordEntry(entry)];
}

type ImportedCustomEntry = ImportedSectionEntry & {
  /** The title of the section. */
  section: string;
};

/** Reads custom sections as the export writes them. */
const customSections: ListImport<ImportedCustomEntry, ReturnType<typeof listCustomRows>[number]> = {
  name: "sections",
  own: "customEntries",
  kind: "entry",
  table: sectionEntries,
  read: (root) =>
    root
      .get("sections")
      .entries()
      .flatMap((section) => {
        const title = section.line("title");
        if (title === "") return [];
        return section
          .get("entries")
          .entries()
          .flatMap((item) =>
            readEntry(item, "custom").map((entry) => item.recordEntry({ ...entry, section: title })),
          );
      }),
  nameOf,
  rows: listCustomRows,
  // The exact title, because an update can't move an entry to another section.
  keyOf: ({ section, name, organization, role }) =>
    JSON.stringify([section, entryKeyOf(name, organization, role)]),
  insert(change, { section: title, ...entry }, origin) {
    const isSection = and(eq(sections.kind, "custom"), eq(sections.title, title));
    const sectionId =
      change.db.select().from(sections).where(isSection).get()?._id ??
      change.append(sections, { kind: "custom", title })._id;
    const values = { ...entry, sectionId, origin };
    return change.append(sectionEntries, values, eq(sectionEntries.sectionId, sectionId));
  },
  removeAll(change) {
    const entries = listCustomRows(change.db);
    for (const { _id } of entries) change.remove(sectionEntries, _id, "entry");
    const own = change.db.select().from(sections).where(eq(sections.kind, "custom")).all();
    for (const { _id } of own) change.remove(sections, _id, "section");
    return entries.length;
  },
};

/** What identifies an entry; of a custom section, its title too. */
const identity = ["name", "organization", "role"];
export const sectionImport: ImportPart = {
  lists: [ownSectionImport, ...importedKinds, customSections],
  own: {
    sections: ownSectionSchema,
    ...Object.fromEntries(
      importedKinds.map(({ name }) => [name, ownListSchema(sectionEntryFields("custom"), identity, {})]),
    ),
    customEntries: ownListSchema(sectionEntryFields("custom"), ["section", ...identity], {}),
  },
};
