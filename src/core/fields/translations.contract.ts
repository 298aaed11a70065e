import { z } from "zod";

export type TranslatedText = string | string[] | Record<string, string>;

/**
 * An entry's texts in other languages: by language, then by field. In a write, an absent one stays as it is and an empty one
 * is removed.
 */
export type Translations = Record<string, Record<string, TranslatedText>>;

/**
 * In a write, next to the texts of a language: the fields whose translation is still right although their main text has
 * changed, so that it is no longer outdated.
 */
export const CONFIRMED = "confirmed";

type Fields = Readonly<Record<string, { schema: z.ZodType; isTranslated: boolean; isProperName?: boolean }>>;

/** The names of the fields that can be translated. */
export function translatedNames(fields: Fields): string[] {
  return Object.keys(fields).filter((name) => fields[name]?.isTranslated);
}

/** The names of the translated fields that hold proper names. */
export function properNames(fields: Fields): string[] {
  return translatedNames(fields).filter((name) => fields[name]?.isProperName);
}

const NOT_AN_OBJECT = "translations must be an object of texts, by language and field.";
const NOT_A_FIELD = "confirmed must be a list of translated fields.";

/**
 * The schema of `translations` in a write, with the limits of each field. `null` or an empty value removes a field, and
 * `null` a language; see also `CONFIRMED`.
 */
export function sentTranslations(fields: Fields): z.ZodOptional<z.ZodType<Translations, Translations>> {
  // Built when a write is first checked, because a start needs none of it.
  const schema = z.lazy(() => textsByLanguage(fields)).optional();
  return schema as unknown as z.ZodOptional<z.ZodType<Translations, Translations>>; // Each field's schema is one of such texts.
}

function textsByLanguage(fields: Fields) {
  const names = translatedNames(fields);
  const all = Object.fromEntries(names.map((name) => [name, ""]));
  const texts = {
    ...Object.fromEntries(names.map((name) => [name, removable(fields[name]?.schema ?? z.never())])),
    [CONFIRMED]: z.array(z.enum(names, NOT_A_FIELD), NOT_A_FIELD).max(names.length, NOT_A_FIELD).optional(),
  };
  const sent = z.object(texts, NOT_AN_OBJECT).nullable();
  return z.record(
    z.string(),
    sent.transform((value) => value ?? all),
    NOT_AN_OBJECT,
  );
}

/** The same as JSON in a text part, for forms without a JSON part. */
export function sentTranslationsPart(fields: Fields) {
  return z
    .string(NOT_AN_OBJECT)
    .transform((text, context): unknown => {
      try {
        return JSON.parse(text);
      } catch {
        context.addIssue({ code: "custom", message: NOT_AN_OBJECT });
        return z.NEVER;
      }
    })
    .pipe(sentTranslations(fields))
    .optional();
}

const removed = () => "";
const nothing = z.null().transform(removed);
const blank = z.string().regex(/^\s*$/, { abort: true }).transform(removed);

/** Accepts empty values, even if the field is required. */
function removable(schema: z.ZodType): z.ZodType {
  // Without the default, because an absent field stays unchanged.
  const own = schema instanceof z.ZodDefault ? (schema.unwrap() as z.ZodType) : schema; // What it wraps is a schema.
  const messageOf = (input: unknown) => own.safeParse(input).error?.issues[0]?.message;
  return z.union([nothing, blank, own], { error: ({ input }) => messageOf(input) }).optional();
}

/** Whether a text or list has no content. */
export function isEmpty(value: unknown): boolean {
  if (typeof value === "string") return value.trim() === "";
  return value === null || (typeof value === "object" && Object.keys(value as object).length === 0); // Not null.
}

/** Whether a text has something to translate: a letter. */
export function hasWords(value: unknown): boolean {
  return /\p{L}/u.test(JSON.stringify(value ?? ""));
}

const text = z.union([z.string(), z.array(z.string()), z.record(z.string(), z.string())]);

/** What a reply has of an entry's translations. */
export const storedTranslations = {
  /** For the owner, if there are any. */
  translations: z.record(z.string(), z.record(z.string(), text)).optional(),
  /** With `?lang`: the fields that have no translation and are in the main language. */
  inMain: z.array(z.string()).optional(),
};
