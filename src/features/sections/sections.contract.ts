import { z } from "zod";
import {
  besideOtherFaults,
  complain,
  href,
  isMonth,
  isVisible,
  month,
  PROSE_MAX,
  RESUME_LIST_MAX,
  requiredText,
  type Stored,
  startedFrom,
  text,
  textList,
} from "../../core/fields/field.contract.ts";
import { type Published, publicationFields, published } from "../../core/fields/publication.contract.ts";
import type { WithRich } from "../../shared/rich-text.ts";
import {
  type EntryField,
  fieldNames,
  kinds,
  type SectionKind,
  sectionKinds,
} from "./section-kinds.contract.ts";

/** §3 Section: one list of what a résumé holds beside the rest. A blank title is the kind's own; `custom` has none. */
export const sectionSchema = z
  .object({
    kind: z.enum(sectionKinds, { error: `Kind must be one of ${sectionKinds.join(", ")}.` }),
    title: text("Title"),
    ...publicationFields,
    version: startedFrom,
  })
  .superRefine(({ kind, title }, context) => {
    if (kind === "custom" && !isVisible(title)) complain(context, "title", "Title is required.");
  }, besideOtherFaults)
  .transform((section) => ({
    ...section,
    title: isVisible(section.title) ? section.title : kinds[section.kind].title,
  }));
export const sectionBody = z.object({ section: sectionSchema });

/** What an entry may hold, whatever its section; which of it is asked for is the kind's. */
function entryObject(labels: Record<EntryField, string>) {
  return z.object({
    _id: z.string({ error: "_id must be text." }).optional(),
    name: text(labels.name),
    organization: text(labels.organization),
    role: text(labels.role),
    startDate: month(labels.startDate),
    endDate: month(labels.endDate),
    level: text(labels.level),
    url: href(labels.url),
    summary: text(labels.summary, PROSE_MAX),
    highlights: textList(labels.highlights, RESUME_LIST_MAX),
    keywords: textList(labels.keywords, RESUME_LIST_MAX),
    version: startedFrom,
  });
}

function makeEntrySchema(kind: SectionKind) {
  const { fields, required } = kinds[kind];
  const labels = { ...fieldNames, ...fields };
  return entryObject(labels).superRefine((entry, context) => {
    for (const field of required) {
      const result = requiredText(labels[field], PROSE_MAX).safeParse(entry[field] ?? "");
      if (!result.success) complain(context, field, `${labels[field]} is required.`);
    }
    const { startDate, endDate } = entry;
    if (isMonth(startDate) && isMonth(endDate) && endDate < startDate)
      complain(context, "endDate", `${labels.endDate} must not be before ${labels.startDate}.`);
  }, besideOtherFaults);
}

type EntrySchema = ReturnType<typeof makeEntrySchema>;

/** The rules of an entry by the kind of its section, with the labels of its form. */
export const entrySchemas = Object.fromEntries(
  sectionKinds.map((kind) => [kind, makeEntrySchema(kind)]),
) as Record<SectionKind, EntrySchema>; // One for each kind.

/** An entry's JSON before the kind of its section is known. */
export const entryBody = z.object({
  entry: z.looseObject({}, { error: "entry must be an object." }),
});
export const deleteEntryBody = z.object({
  entry: z.object({ _id: z.string({ error: "_id is required." }) }, { error: "entry must be an object." }),
});

export type SectionInput = z.input<typeof sectionSchema>;
export type SectionEntryInput = z.input<EntrySchema>;
export type SectionEntry = Stored & WithRich<"summary"> & Omit<z.output<EntrySchema>, "_id" | "version">;
export type Section = Stored & Published & { kind: SectionKind; title: string; entries: SectionEntry[] };

export const blankSection: SectionInput = { kind: "certificates", title: "", ...published };
export const blankSectionEntry = {
  name: "",
  organization: "",
  role: "",
  startDate: "",
  endDate: "",
  level: "",
  url: "",
  summary: "",
  highlights: [] as string[],
  keywords: [] as string[],
} satisfies SectionEntryInput;
