import type { BibliographicField } from "./bibliography.contract.ts";

/** The kinds of sections (§3). A site has at most one of each, and any number of `custom` ones. */
export const sectionKinds = [
  "certificates",
  "languages",
  "publications",
  "awards",
  "volunteer",
  "interests",
  "references",
  "custom",
] as const;
export type SectionKind = (typeof sectionKinds)[number];

/** The labels of an entry's fields, for kinds that have no label of their own. */
export const sectionFieldLabels = {
  name: "Name",
  organization: "Organization",
  role: "Role",
  startDate: "Start Date",
  endDate: "End Date",
  isCurrent: "Ongoing",
  level: "Level",
  url: "Website",
  summary: "Summary",
  highlights: "Highlights",
  keywords: "Keywords",
} as const;
export type SectionEntryField = keyof typeof sectionFieldLabels;
type TextField = "name" | "organization" | "level" | "summary";

type Kind = {
  /** The title of the section unless the owner chooses another. */
  title: string;
  /** The name of one entry, for its form: "Add Language". */
  entry: string;
  /** Fields of the form in order, with their labels. Other fields are stored but not shown. */
  fields: Partial<Record<SectionEntryField | BibliographicField, string>>;
  required: readonly TextField[];
};

/** Everything that differs between the kinds, except how visitors see them (web/features/sections). */
export const sectionKindDetails: Readonly<Record<SectionKind, Kind>> = {
  certificates: {
    title: "Certificates",
    entry: "Certificate",
    fields: {
      name: "Name",
      organization: "Issuer",
      startDate: "Date",
      endDate: "Valid until",
      url: "Website",
    },
    required: ["name"],
  },
  languages: {
    title: "Languages",
    entry: "Language",
    fields: { name: "Language", level: "Level" },
    required: ["name", "level"],
  },
  publications: {
    title: "Publications",
    entry: "Publication",
    fields: {
      name: "Title",
      publicationType: "Publication Type",
      authors: "Authors",
      organization: "Published In",
      startDate: "Date",
      summary: "Summary",
      url: "Website",
      doi: "DOI",
      volume: "Volume",
      issue: "Issue",
      pageRange: "Pages",
      publisher: "Publisher",
      editors: "Editors",
      links: "Links",
      citationKey: "Citation Key",
    },
    required: ["name"],
  },
  awards: {
    title: "Awards",
    entry: "Award",
    fields: { name: "Title", organization: "Awarder", startDate: "Date", url: "Website", summary: "Summary" },
    required: ["name"],
  },
  volunteer: {
    title: "Volunteer Work",
    entry: "Volunteer Work",
    fields: {
      organization: "Organization",
      role: "Role",
      startDate: "Start Date",
      endDate: "End Date",
      isCurrent: "Ongoing",
      url: "Website",
      summary: "Summary",
      highlights: "Highlights",
    },
    required: ["organization"],
  },
  interests: {
    title: "Interests",
    entry: "Interest",
    fields: { name: "Name", keywords: "Keywords", summary: "Summary" },
    required: ["name"],
  },
  references: {
    title: "References",
    entry: "Reference",
    fields: { name: "Name", role: "Role", organization: "Organization", summary: "Reference" },
    required: ["name", "summary"],
  },
  custom: { title: "", entry: "Entry", fields: sectionFieldLabels, required: ["name"] },
};
