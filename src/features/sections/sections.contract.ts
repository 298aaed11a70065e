import { z } from "zod";
import {
  blankOf,
  type DocumentPlace,
  type EntryFields,
  type FieldGroup,
  field,
  isUntouched,
  languageNeutral,
  type StoredValues,
  schemasOf,
  storedSchemasOf,
  storedYearOnly,
  translatedText,
  yearOnlyField,
} from "../../core/fields/entry-fields.contract.ts";
import {
  addIssue,
  evenWithOtherIssues,
  isMonth,
  isVisible,
  PROSE_MAX,
  RESUME_LIST_MAX,
  requiredText,
  startedFrom,
  stored,
} from "../../core/fields/field.contract.ts";
import {
  publicationFields,
  publishedByDefault,
  storedPublication,
} from "../../core/fields/publication.contract.ts";
import { storedRichText } from "../../core/rich-text/rich-text.contract.ts";
import { bibliographicFields } from "./bibliography.contract.ts";
import { jsonNamesOf } from "./json-names.contract.ts";
import {
  type SectionEntryField,
  type SectionKind,
  sectionFieldLabels,
  sectionKindDetails,
  sectionKinds,
} from "./section-kinds.contract.ts";

export const sectionFields = {
  title: field.line("Title", { ...translatedText, json: [], document: "nowhere" }),
};

/** Whether a section has the title of its kind, which is a text of the program. */
export function isTitleOfKind({ kind, title }: Record<string, unknown>): boolean {
  return sectionKindDetails[kind as SectionKind].title === title; // A section's columns.
}

/** §3 Section. A blank title becomes the kind's title; a `custom` section must have one. */
export const sectionSchema = z
  .object({
    kind: z.enum(sectionKinds, { error: `Kind must be one of ${sectionKinds.join(", ")}.` }),
    ...schemasOf(sectionFields),
    ...publicationFields,
    version: startedFrom,
  })
  .superRefine(({ kind, title }, context) => {
    if (kind === "custom" && !isVisible(title)) addIssue(context, "title", "Title is required.");
  }, evenWithOtherIssues)
  .transform((section) => ({
    ...section,
    title: isVisible(section.title) ? section.title : sectionKindDetails[section.kind].title,
  }));
export const sectionBody = z.object({ section: sectionSchema });

/** How many fields a form shows without groups. */
const SHORT_FORM_MAX = 7;
const groupOf: Partial<Record<SectionEntryField, FieldGroup>> = {
  summary: "story",
  highlights: "story",
  url: "details",
  keywords: "details",
};

/** The fields of an entry that all kinds have; labels and JSON names depend on the kind. */
function commonFields(kind: SectionKind) {
  const label = (name: SectionEntryField) =>
    sectionKindDetails[kind].fields[name] ?? sectionFieldLabels[name];
  const isLong = Object.keys(sectionKindDetails[kind].fields).length > SHORT_FORM_MAX;
  const usage = (name: SectionEntryField, document: DocumentPlace) => ({
    ...translatedText,
    ...(isLong && { group: groupOf[name] ?? "basics" }),
    json: jsonNamesOf(kind, name),
    document,
    autoComplete: "off",
  });
  return {
    name: field.line(label("name"), usage("name", "title")),
    role: field.line(label("role"), usage("role", "title")),
    organization: field.line(label("organization"), {
      ...usage("organization", "title"),
      isProperName: true,
    }),
    level: field.line(label("level"), usage("level", "detail")),
    startDate: field.month(label("startDate"), { ...usage("startDate", "start"), ...languageNeutral }),
    endDate: field.month(label("endDate"), {
      ...usage("endDate", kind === "volunteer" ? "endOrCurrent" : "end"),
      ...languageNeutral,
    }),
    isCurrent: field.flag(label("isCurrent"), { ...usage("isCurrent", "current"), ...languageNeutral }),
    url: field.address(label("url"), { ...usage("url", "link"), ...languageNeutral }),
    summary: field.prose(label("summary"), usage("summary", "text")),
    highlights: field.list(label("highlights"), usage("highlights", "bullets"), RESUME_LIST_MAX),
    keywords: field.tags(
      label("keywords"),
      usage("keywords", kind === "interests" ? "tags" : "fact"),
      RESUME_LIST_MAX,
    ),
  };
}

type SectionEntryFields = ReturnType<typeof commonFields> & typeof bibliographicFields;

const fieldsByKind = new Map(
  sectionKinds.map((kind) => {
    const common = commonFields(kind);
    // Entries of other kinds are read and written without those of a bibliography.
    const organization = { ...common.organization, hint: "Journal, conference, book or publisher." };
    const fields = kind === "publications" ? { ...common, organization, ...bibliographicFields } : common;
    return [kind, fields as SectionEntryFields];
  }),
);

/** The fields of an entry. Only publications have those of a bibliography. */
export function sectionEntryFields(kind: SectionKind): SectionEntryFields {
  return fieldsByKind.get(kind) as SectionEntryFields; // There are some for each kind.
}

/** The fields that the form of an entry shows, in its order. */
export function sectionFormFields(kind: SectionKind): EntryFields {
  const all = sectionEntryFields(kind);
  const { fields, required } = sectionKindDetails[kind];
  return Object.fromEntries(
    (Object.keys(fields) as (keyof SectionEntryFields)[]).map((name) => [
      name,
      { ...all[name], isRequired: required.some((other) => other === name) },
    ]), // Its keys are fields.
  );
}

/**
 * The rules for an entry of a section of this kind. `isCurrent` clears the end date.
 * @param stored the entry being edited, see `schemasOf`
 */
export function entrySchemaFor(kind: SectionKind, stored: StoredValues = null) {
  const { required } = sectionKindDetails[kind];
  const fields = sectionEntryFields(kind);
  const labels = { ...sectionFieldLabels, ...sectionKindDetails[kind].fields };
  const entry = z.object({
    _id: z.string({ error: "_id must be text." }).optional(),
    ...schemasOf(fields, stored),
    yearOnly: yearOnlyField,
    ...publicationFields,
    version: startedFrom,
  });
  return entry
    .superRefine((entry, context) => {
      for (const field of required) {
        if (isUntouched(stored, entry, [field])) continue;
        const result = requiredText(labels[field], PROSE_MAX).safeParse(entry[field] ?? "");
        if (!result.success) addIssue(context, field, `${labels[field]} is required.`);
      }
      if (entry.isCurrent || isUntouched(stored, entry, ["startDate", "endDate", "isCurrent"])) return;
      const { startDate, endDate } = entry;
      if (isMonth(startDate) && isMonth(endDate) && endDate < startDate)
        addIssue(context, "endDate", `${labels.endDate} must not be before ${labels.startDate}.`);
    }, evenWithOtherIssues)
    .transform((entry) => ({ ...entry, endDate: entry.isCurrent ? "" : entry.endDate }));
}

type EntrySchema = ReturnType<typeof entrySchemaFor>;

/** `entrySchemaFor` a new entry, by kind. */
export const entrySchemas = Object.fromEntries(
  sectionKinds.map((kind) => [kind, entrySchemaFor(kind)]),
) as Record<SectionKind, EntrySchema>; // There is one for each kind.

/** An entry before the kind of its section is known. */
export const entryBody = z.object({
  entry: z.looseObject({}, { error: "entry must be an object." }),
});
export const deleteEntryBody = z.object({
  entry: z.object({ _id: z.string({ error: "_id is required." }) }, { error: "entry must be an object." }),
});

const storedSectionEntry = z.strictObject({
  ...stored,
  ...storedPublication,
  ...storedRichText("summary", "citation"),
  ...storedSchemasOf(commonFields("custom")),
  ...z.object(storedSchemasOf(bibliographicFields)).partial().shape,
  /** A publication whose authors are known, in the citation style of the site. */
  citation: z.string().optional(),
  yearOnly: storedYearOnly,
});
export const storedSection = z.strictObject({
  ...stored,
  ...storedPublication,
  kind: z.enum(sectionKinds),
  ...storedSchemasOf(sectionFields),
  entries: z.array(storedSectionEntry),
});
export const sectionReply = z.strictObject({ section: storedSection });
export const sectionList = z.array(storedSection);

export type SectionInput = z.input<typeof sectionSchema>;
export type SectionEntryInput = z.input<EntrySchema>;
export type SectionEntry = z.output<typeof storedSectionEntry>;
export type Section = z.output<typeof storedSection>;

export const blankSection: SectionInput = { kind: "certificates", title: "", ...publishedByDefault };
/** The blank fields of an entry of a kind. */
export function blankSectionEntryOf(kind: SectionKind) {
  return { ...blankOf(sectionEntryFields(kind)), ...publishedByDefault };
}

export const blankSectionEntry = blankSectionEntryOf("custom");
