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

/** Where the résumé's documents (PDF, Word, plain text, Markdown) show a field. */
export type DocumentPlace =
  /** The first of these that says something is the entry's title; the others follow it. */
  | "title"
  /** Follows the title: "Analytical Engines Ltd., London". */
  | "detail"
  /** Where the title leads. */
  | "link"
  | "start"
  | "end"
  /** An end; where it is missing and there is a start, the entry goes on until now. */
  | "endOrCurrent"
  /** Says that the entry goes on until now. */
  | "current"
  /** The last of these that says something is the entry's text. */
  | "text"
  | "bullets"
  /** A line with the field's label: "GPA: 3.8". */
  | "fact"
  /** A line without the label. */
  | "tags"
  | "nowhere";

/** What has to be said of every field. */
export type FieldUse = {
  /** Its name in JSON Resume, then names that are read too; empty where a résumé's file does not have it. */
  json: readonly string[];
  document: DocumentPlace;
  /** Whether the admin's search finds the entry by it. */
  isSearched: boolean;
  /** Whether it is written again in each language of the site. */
  isTranslated: boolean;
  /** Whether visitors see it on the entry's page. */
  isPublic: boolean;
  /** Whether the vCard has it. */
  isInVCard?: boolean;
  /** A sentence below the form's control. */
  hint?: string;
};

/** What visitors read in their language, and the owner searches for. */
export const told = { isSearched: true, isTranslated: true, isPublic: true } as const;
/** What says the same in every language, such as a date. */
export const plain = { isSearched: false, isTranslated: false, isPublic: true } as const;

export type FieldKind =
  | "line"
  | "prose"
  | "place"
  | "month"
  | "list"
  | "address"
  | "addresses"
  | "flag"
  | "choice";

/** Everything that the program has to know of one field of an entry. */
export type EntryField<Schema extends z.ZodType = z.ZodType, Blank = unknown> = FieldUse & {
  kind: FieldKind;
  label: string;
  schema: Schema;
  /** What a form has before anything is typed. */
  blank: Blank;
  isRequired: boolean;
  /** Characters of a text, or entries of a list. */
  max: number;
};

/** The fields of an entry by the names of their columns. */
export type EntryFields = Readonly<Record<string, EntryField>>;

export type SchemasOf<F extends EntryFields> = { [Name in keyof F]: F[Name]["schema"] };
export type BlankOf<F extends EntryFields> = { [Name in keyof F]: F[Name]["blank"] };
/** The schemas of what is stored. */
export type StoredOf<F extends EntryFields> = { [Name in keyof F]: z.ZodType<z.output<F[Name]["schema"]>> };
export type ValuesOf<F extends EntryFields> = { [Name in keyof F]: z.output<F[Name]["schema"]> };

function declare<Schema extends z.ZodType, Blank>(
  given: Omit<EntryField<Schema, Blank>, "isRequired" | "max"> &
    Partial<Pick<EntryField, "isRequired" | "max">>,
): EntryField<Schema, Blank> {
  return { isRequired: false, max: LINE_MAX, ...given };
}

/**
 * Declares the fields of an entry.
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
    declare({ ...use, kind: "line", label, schema: text(label, max), blank: "", max }),
  requiredLine: (label: string, use: FieldUse, max: number = LINE_MAX) =>
    declare({
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
    declare({ ...use, kind: "prose", label, schema: text(label, max), blank: "", max }),
  requiredProse: (label: string, use: FieldUse, max: number = PROSE_MAX) =>
    declare({
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
    declare({ ...use, kind: "place", label, schema: text(label), blank: "" }),
  month: (label: string, use: FieldUse) =>
    declare({ ...use, kind: "month", label, schema: month(label), blank: "" }),
  requiredMonth: (label: string, use: FieldUse) =>
    declare({ ...use, kind: "month", label, schema: requiredMonth(label), blank: "", isRequired: true }),
  list: (label: string, use: FieldUse, max: number = LIST_MAX) =>
    declare({ ...use, kind: "list", label, schema: textList(label, max), blank: [] as string[], max }),
  /** An `http(s):` or `mailto:` address. */
  address: (label: string, use: FieldUse) =>
    declare({ ...use, kind: "address", label, schema: href(label), blank: "" }),
  requiredAddress: (label: string, use: FieldUse) =>
    declare({ ...use, kind: "address", label, schema: requiredHref(label), blank: "", isRequired: true }),
  addresses: (label: string, use: FieldUse) =>
    declare({
      ...use,
      kind: "addresses",
      label,
      schema: hrefList(label),
      blank: [] as string[],
      max: LIST_MAX,
    }),
  flag: (label: string, use: FieldUse) =>
    declare({ ...use, kind: "flag", label, schema: flag(label), blank: false }),
  /** One of several values, by a schema of its own. */
  choice: <Schema extends z.ZodType, Blank>(label: string, use: FieldUse, schema: Schema, blank: Blank) =>
    declare({ ...use, kind: "choice", label, schema, blank, isRequired: true }),
};

/** Of which dates only the year is known; absent leaves that as it is. */
export const yearOnlyField = z
  .array(z.string({ error: "yearOnly must be a list of fields." }), {
    error: "yearOnly must be a list of fields.",
  })
  .max(10, "yearOnly can have at most 10 entries.")
  .optional();

/** An entry as it is stored, null for a new one. */
export type StoredValues = Readonly<Record<string, unknown>> | null;

/**
 * The schemas of all fields, for `z.object`.
 * @param stored an import may bring what a form does not take, such as a job without a company; it can be saved as it is
 */
export function schemasOf<F extends EntryFields>(fields: F, stored: StoredValues = null): SchemasOf<F> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, { schema }]) => [
      name,
      stored === null ? schema : unlessSame(schema, stored[name]),
    ]),
  ) as SchemasOf<F>;
}

/** Whether these fields are as they are stored. */
export function isUntouched(
  stored: StoredValues,
  entry: Readonly<Record<string, unknown>>,
  names: readonly string[],
): boolean {
  return stored !== null && names.every((name) => isSame(entry[name], stored[name]));
}

/** Takes the stored value whatever it is, and every other value by the schema. */
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

/** Fields hold texts, flags and lists of texts. */
function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** The schemas of what is stored, for `z.strictObject`: of the rules of a form, imports keep not all. */
export function storedOf<F extends EntryFields>(fields: F): StoredOf<F> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, storedSchema(field)]),
  ) as StoredOf<F>;
}

function storedSchema({ kind, schema }: EntryField): z.ZodType {
  if (kind === "flag") return z.boolean();
  if (kind === "list" || kind === "addresses") return z.array(z.string());
  return schema instanceof z.ZodEnum ? schema : z.string();
}

/** As entries are read: left out where it would be empty. */
export const storedYearOnly = z.array(z.string()).optional();

/** An entry of which nothing is known. */
export function blankOf<F extends EntryFields>(fields: F): BlankOf<F> {
  return Object.fromEntries(Object.entries(fields).map(([name, { blank }]) => [name, blank])) as BlankOf<F>;
}

/** What the admin's search looks at, besides an entry's title. */
export function searchTextOf(fields: EntryFields, entry: Readonly<Record<string, unknown>>): string {
  return Object.entries(fields)
    .filter(([, { isSearched }]) => isSearched)
    .flatMap(([name]) => entry[name])
    .join(" ");
}
