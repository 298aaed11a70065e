import type { SectionEntryField, SectionKind } from "./section-kinds.contract.ts";

type Names = {
  /** The name of the list in a JSON Resume. */
  list: string;
  /** The names of each field there, schema 1.0.0's first. A field that is left out has the same name as here. */
  fields: Partial<Record<SectionEntryField, readonly [string, ...string[]]>>;
};

/** The names of sections and fields in a JSON Resume, for import and export. An import adds missing sections in this order. */
export const sectionJsonNames = {
  publications: {
    list: "publications",
    fields: {
      name: ["name", "title"],
      organization: ["publisher"],
      startDate: ["releaseDate", "date"],
      summary: ["summary", "description"],
    },
  },
  awards: {
    list: "awards",
    fields: { name: ["title", "name"], organization: ["awarder", "issuer"], startDate: ["date"] },
  },
  certificates: {
    list: "certificates",
    fields: {
      name: ["name", "title"],
      organization: ["issuer", "authority"],
      startDate: ["date", "startDate", "issueDate"],
      endDate: ["endDate", "expires"],
    },
  },
  volunteer: {
    list: "volunteer",
    fields: { role: ["position", "role", "title"], organization: ["organization", "company"] },
  },
  languages: {
    list: "languages",
    fields: { name: ["language", "name"], level: ["fluency", "level", "proficiency"] },
  },
  interests: { list: "interests", fields: {} },
  references: {
    list: "references",
    fields: {
      role: ["position", "role", "title"],
      organization: ["organization", "company"],
      summary: ["reference", "summary"],
    },
  },
} as const satisfies Partial<Record<SectionKind, Names>>;

export type JsonKind = keyof typeof sectionJsonNames;

/** For kinds that don't name the field. */
const commonNames: Names["fields"] = { url: ["url", "website"], summary: ["summary", "description"] };

/** The names of a field in a JSON Resume: the export writes the first one, the import reads all. */
export function jsonNamesOf(kind: SectionKind, field: SectionEntryField): readonly string[] {
  const fields: Names["fields"] = Object.hasOwn(sectionJsonNames, kind)
    ? sectionJsonNames[kind as JsonKind].fields
    : {};
  return fields[field] ?? commonNames[field] ?? [field];
}
