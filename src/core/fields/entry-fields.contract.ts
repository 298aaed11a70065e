import { z } from "zod";
import {
  flag,
  href,
  hrefList,
  LINE_MAX,
  LIST_MAX,
  month,
  PROSE_MAX,
  requiredHref,
  requiredMonth,
  requiredText,
  text,
  textList,
} from "./field.contract.ts";
import { sentTranslations, storedTranslations } from "./translations.contract.ts";

/** Where documents of the résumé (PDF, Word, plain text, Markdown) show a field. */
export type DocumentPlace =
  /** The first non-empty one is the entry's title; the others follow it. */
  | "title"
  /** After the title: "Analytical Engines Ltd., London". */
  | "detail"
  /** The link of the title. */
  | "link"
  | "start"
  | "end"
  /** An end that is left out while the entry is current; in a JSON Resume, no end means current. */
  | "endOrCurrent"
  /** A flag that the entry is current. */
  | "current"
  /** The last non-empty one is the entry's text. */
  | "text"
  | "bullets"
  /** A line with the field's label: "GPA: 3.8". */
  | "fact"
  /** A line without the label. */
  | "tags"
  | "nowhere";

/** Where a field is used; every field must say so. */
export type FieldUse = {
  /** Its name in JSON Resume, followed by other names that are read too; empty if JSON Resume doesn't have it. */
  json: readonly string[];
  document: DocumentPlace;
  /** Whether the admin's search includes it. */
  isSearched: boolean;
  /** Whether it can be translated into each language of the site. */
  isTranslated: boolean;
  /** Whether it is a proper name, such as a company's: it is usually the same in every language, so no translation is missing. */
  isProperName?: boolean;
  /** Whether visitors see it on the entry's page. */
  isPublic: boolean;
  /** Whether the vCard includes it. */
  isInVCard?: boolean;
  /** A hint below the form control. */
  hint?: string;
  /** The part of a long form that shows it; the fields of a short form have none. */
  group?: FieldGroup;
  /** What browsers fill in (the attribute `autocomplete`). */
  autoComplete?: string;
};

/** The parts of a long form, in their order, with their headings. */
export const fieldGroups = {
  basics: "Basics",
  story: "Story",
  details: "Details",
  picture: "Picture",
} as const;
export type FieldGroup = keyof typeof fieldGroups;

/** For text that visitors read and the owner searches for. */
export const translatedText = { isSearched: true, isTranslated: true, isPublic: true } as const;
/** For values that are the same in every language, such as dates. */
export const languageNeutral = { isSearched: false, isTranslated: false, isPublic: true } as const;

export type FieldKind =
  | "line"
  | "prose"
  | "place"
  | "month"
  | "list"
  | "tags"
  | "phone"
  | "address"
  | "addresses"
  | "flag"
  | "choice";

/** The complete definition of one field of an entry. */
export type EntryField<Schema extends z.ZodType = z.ZodType, Blank = unknown> = FieldUse & {
  kind: FieldKind;
  label: string;
  schema: Schema;
  /** The empty value of a new form. */
  blank: Blank;
  isRequired: boolean;
  /** Characters of a text, or entries of a list. */
  max: number;
};

/** The fields of an entry, by column name. */
export type EntryFields = Readonly<Record<string, EntryField>>;

export type SchemasOf<F extends EntryFields> = { [Name in keyof F]: F[Name]["schema"] } & {
  translations: ReturnType<typeof sentTranslations>;
};
export type BlankOf<F extends EntryFields> = { [Name in keyof F]: F[Name]["blank"] };
/** The schemas of stored values. */
export type StoredSchemasOf<F extends EntryFields> = {
  [Name in keyof F]: z.ZodType<z.output<F[Name]["schema"]>>;
} & typeof storedTranslations;
export type ValuesOf<F extends EntryFields> = { [Name in keyof F]: z.output<F[Name]["schema"]> };

function defineField<Schema extends z.ZodType, Blank>(
  definition: Omit<EntryField<Schema, Blank>, "isRequired" | "max"> &
    Partial<Pick<EntryField, "isRequired" | "max">>,
): EntryField<Schema, Blank> {
  return { isRequired: false, max: LINE_MAX, ...definition };
}

/**
 * Defines the fields of an entry.
 *
 * @example
 * ```ts
 * const fields = {
 *   school: field.requiredLine("School", {
 *     json: ["institution"], document: "detail", isSearched: true, isTranslated: true, isPublic: true,
 *   }),
 * };
 * const schema = z.object(schemasOf(fields));
 * ```
 */
export const field = {
  line: (label: string, use: FieldUse, max: number = LINE_MAX) =>
    defineField({ ...use, kind: "line", label, schema: text(label, max), blank: "", max }),
  requiredLine: (label: string, use: FieldUse, max: number = LINE_MAX) =>
    defineField({
      ...use,
      kind: "line",
      label,
      schema: requiredText(label, max),
      blank: "",
      isRequired: true,
      max,
    }),
  /** Text of several lines. */
  prose: (label: string, use: FieldUse, max: number = PROSE_MAX) =>
    defineField({ ...use, kind: "prose", label, schema: text(label, max), blank: "", max }),
  requiredProse: (label: string, use: FieldUse, max: number = PROSE_MAX) =>
    defineField({
      ...use,
      kind: "prose",
      label,
      schema: requiredText(label, max),
      blank: "",
      isRequired: true,
      max,
    }),
  /** "London, UK". */
  place: (label: string, use: FieldUse) =>
    defineField({ ...use, kind: "place", label, schema: text(label), blank: "" }),
  month: (label: string, use: FieldUse) =>
    defineField({ ...use, kind: "month", label, schema: month(label), blank: "" }),
  requiredMonth: (label: string, use: FieldUse) =>
    defineField({ ...use, kind: "month", label, schema: requiredMonth(label), blank: "", isRequired: true }),
  list: (label: string, use: FieldUse, max: number = LIST_MAX) =>
    defineField({ ...use, kind: "list", label, schema: textList(label, max), blank: [] as string[], max }),
  /** A list of short names, such as skills. */
  tags: (label: string, use: FieldUse, max: number = LIST_MAX) =>
    defineField({ ...use, kind: "tags", label, schema: textList(label, max), blank: [] as string[], max }),
  phone: (label: string, use: FieldUse) =>
    defineField({ ...use, kind: "phone", label, schema: text(label), blank: "" }),
  /** An `http(s):` or `mailto:` address. */
  address: (label: string, use: FieldUse) =>
    defineField({ ...use, kind: "address", label, schema: href(label), blank: "" }),
  requiredAddress: (label: string, use: FieldUse) =>
    defineField({ ...use, kind: "address", label, schema: requiredHref(label), blank: "", isRequired: true }),
  addresses: (label: string, use: FieldUse) =>
    defineField({
      ...use,
      kind: "addresses",
      label,
      schema: hrefList(label),
      blank: [] as string[],
      max: LIST_MAX,
    }),
  flag: (label: string, use: FieldUse) =>
    defineField({ ...use, kind: "flag", label, schema: flag(label), blank: false }),
  /** One of several values, checked by `schema`. */
  choice: <Schema extends z.ZodType, Blank>(label: string, use: FieldUse, schema: Schema, blank: Blank) =>
    defineField({ ...use, kind: "choice", label, schema, blank, isRequired: true }),
};

/** The names of dates of which only the year is known; absent leaves them unchanged. */
export const yearOnlyField = z
  .array(z.string({ error: "yearOnly must be a list of fields." }), {
    error: "yearOnly must be a list of fields.",
  })
  .max(10, "yearOnly can have at most 10 entries.")
  .optional();

/** The stored values of an entry; null for a new one. */
export type StoredValues = Readonly<Record<string, unknown>> | null;

/**
 * The schemas of all fields and of their translations, for `z.object`.
 * @param stored values that are accepted unchanged, because an import can store what a form rejects, such as a job without
 *   a company
 */
export function schemasOf<F extends EntryFields>(fields: F, stored: StoredValues = null): SchemasOf<F> {
  const own = Object.entries(fields).map(([name, { schema }]) => [
    name,
    stored === null ? schema : unlessSame(schema, stored[name]),
  ]);
  return { ...Object.fromEntries(own), translations: sentTranslations(fields) };
}

/** Whether these fields still have their stored values. */
export function isUntouched(
  stored: StoredValues,
  entry: Readonly<Record<string, unknown>>,
  names: readonly string[],
): boolean {
  return stored !== null && names.every((name) => isSame(entry[name], stored[name]));
}

/** Accepts the stored value unchecked, and validates any other value. */
function unlessSame(schema: z.ZodType, stored: unknown): z.ZodType {
  return z
    .unknown()
    .optional()
    .transform((value, context) => {
      if (stored !== undefined && isSame(value, stored)) return stored;
      const result = schema.safeParse(value);
      if (result.success) return result.data;
      for (const { message, path } of result.error.issues)
        context.issues.push({ code: "custom", message, path, input: value });
      return z.NEVER;
    });
}

/** Compares as JSON, because fields are texts, flags and lists of texts. */
function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/**
 * The schemas of stored values and of their translations, for `z.strictObject` in replies. They are looser than a form's,
 * because imports can break its rules.
 */
export function storedSchemasOf<F extends EntryFields>(fields: F): StoredSchemasOf<F> {
  const own = Object.entries(fields).map(([name, field]) => [name, storedSchema(field)]);
  return { ...Object.fromEntries(own), ...storedTranslations };
}

const storedFlag = z.boolean();
const storedText = z.string();
const storedList = z.array(storedText);

function storedSchema({ kind, schema }: EntryField): z.ZodType {
  if (kind === "flag") return storedFlag;
  if (kind === "list" || kind === "tags" || kind === "addresses") return storedList;
  return schema instanceof z.ZodEnum ? schema : storedText;
}

/** The `yearOnly` of a stored entry; left out if empty. */
export const storedYearOnly = z.array(z.string()).optional();

/** An entry with only blank fields. */
export function blankOf<F extends EntryFields>(fields: F): BlankOf<F> {
  return Object.fromEntries(Object.entries(fields).map(([name, { blank }]) => [name, blank])) as BlankOf<F>;
}

/** The text of an entry that the admin's search looks through, besides its title. */
export function searchTextOf(fields: EntryFields, entry: Readonly<Record<string, unknown>>): string {
  return Object.entries(fields)
    .filter(([, { isSearched }]) => isSearched)
    .flatMap(([name]) => entry[name])
    .join(" ");
}
