/** The citation styles that the owner can choose. */
export const citationStyles = [
  { id: "apa", label: "APA" },
  { id: "chicago", label: "Chicago (author-date)" },
  { id: "mla", label: "MLA" },
  { id: "ieee", label: "IEEE" },
  { id: "vancouver", label: "Vancouver" },
  { id: "harvard", label: "Harvard" },
  { id: "nature", label: "Nature" },
] as const;
export type CitationStyle = (typeof citationStyles)[number]["id"];

export const defaultCitationStyle: CitationStyle = "apa";

/** The types of publications with their labels. */
export const publicationTypes = {
  article: "Journal article",
  conference: "Conference paper",
  book: "Book",
  chapter: "Chapter",
  thesis: "Thesis",
  preprint: "Preprint",
  dataset: "Dataset",
  software: "Software",
  report: "Report",
  patent: "Patent",
  "": "Other",
} as const;
export type PublicationType = keyof typeof publicationTypes;
