import type { EntryField, SectionKind } from "./section-kinds.contract.ts";

type Names = {
  /** The list's name in a JSON Resume. */
  list: string;
  /** What a field is called there, in schema 1.0.0 first; one that is left out is called as here. */
  fields: Partial<Record<EntryField, readonly [string, ...string[]]>>;
};

/** How JSON Resume calls the sections and their fields, for import and export. */
export const jsonNames = {
  certificates: {
    list: "certificates",
    fields: {
      name: ["name", "title"],
      organization: ["issuer", "authority"],
      startDate: ["date", "startDate", "issueDate"],
      endDate: ["endDate", "expires"],
    },
  },
  languages: {
    list: "languages",
    fields: { name: ["language", "name"], level: ["fluency", "level", "proficiency"] },
  },
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
  volunteer: {
    list: "volunteer",
    fields: { role: ["position", "role", "title"], organization: ["organization", "company"] },
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

export type JsonKind = keyof typeof jsonNames;

/** What a field is called where its kind has no name of its own for it. */
const commonNames: Names["fields"] = { url: ["url", "website"], summary: ["summary", "description"] };

/** What JSON Resume calls a field; the first name is written, all are read. */
export function jsonNamesOf(kind: SectionKind, field: EntryField): readonly string[] {
  const fields: Names["fields"] = Object.hasOwn(jsonNames, kind) ? jsonNames[kind as JsonKind].fields : {};
  return fields[field] ?? commonNames[field] ?? [field];
}
