import { z } from "zod";
import { field, languageNeutral } from "../../core/fields/entry-fields.contract.ts";
import { LIST_MAX, text } from "../../core/fields/field.contract.ts";
import { type PublicationType, publicationTypes } from "../../shared/citations/citation-styles.ts";

const types = Object.keys(publicationTypes) as PublicationType[]; // Its keys are the types.
const typeNames = types.map((type) => type || '""').join(", ");

/** A DOI without its address: `10.1000/182`. */
const DOI = /^10\.\d{4,9}(\.\d+)*\/\S+$/;

/** The DOI of an address such as `https://doi.org/10.1000/182`; other texts stay as they are. */
export function bareDoi(text: string): string {
  const bare = text.trim().replace(/^(https?:\/\/)?(dx\.|www\.)?doi\.org\/|^doi:\s*/i, "");
  if (bare === text.trim()) return bare;
  try {
    return decodeURIComponent(bare);
  } catch {
    return bare;
  }
}

export function isDoi(text: string): boolean {
  return DOI.test(text);
}

const details = { ...languageNeutral, group: "details", document: "nowhere", autoComplete: "off" } as const;
const basics = { ...details, group: "basics" } as const;

/** What only publications have, to cite them. Visitors see them in the citation. */
export const bibliographicFields = {
  publicationType: field.choice(
    "Publication Type",
    { ...basics, json: ["type"], isPublic: false },
    z
      .enum(types, { error: `Publication Type must be one of ${typeNames}.` })
      .default("")
      .meta({ description: '`""` is another type.' }),
    "" as PublicationType,
  ),
  authors: field.list(
    "Authors",
    {
      ...basics,
      isSearched: true,
      json: ["authors", "author"],
      hint: "One name per line, such as Ada Lovelace or Lovelace, Ada. Put groups in braces: {The ATLAS Collaboration}.",
    },
    LIST_MAX,
  ),
  editors: field.list("Editors", { ...details, json: ["editors"], isPublic: false }, LIST_MAX),
  publisher: field.line("Publisher", {
    ...details,
    json: ["publishedBy"],
    isPublic: false,
    hint: "Leave empty if Published In already names it.",
  }),
  volume: field.line("Volume", { ...details, json: ["volume"] }),
  issue: field.line("Issue", { ...details, json: ["issue"] }),
  pageRange: field.line("Pages", { ...details, json: ["pages"] }),
  doi: {
    ...field.line("DOI", { ...details, json: ["doi", "DOI"] }),
    schema: text("DOI")
      .transform(bareDoi)
      .refine(
        (doi) => doi === "" || isDoi(doi),
        "DOI must be like 10.1000/182, or its https://doi.org/… address.",
      ),
  },
  links: field.addresses("Links", { ...details, json: ["links"] }),
  citationKey: field.line("Citation Key", {
    ...details,
    json: ["citationKey"],
    isPublic: false,
    hint: "For BibTeX. Leave empty to use the author and year.",
  }),
};
export type BibliographicField = keyof typeof bibliographicFields;
