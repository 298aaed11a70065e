import type { FieldErrors, FieldValues } from "react-hook-form";
import type { EntryFields } from "../../../src/core/fields/entry-fields.contract.ts";
import {
  CONFIRMED,
  isEmpty,
  type TranslatedText,
  type Translations,
  translatedNames,
} from "../../../src/core/fields/translations.contract.ts";

/** What a form has to translate. Each of the site's other languages gets a tab with these texts. */
export type TranslatedForm = {
  /** The entry's fields, of which those that can be translated are shown. */
  fields: EntryFields;
  /** The form values with the main texts, where their names differ from the fields'. */
  mainNames?: Readonly<Record<string, string>>;
  /** Texts of several lines without formatting. */
  plain?: readonly string[];
  /** The form value with a picture, whose description can be translated. */
  picture?: string;
  /** Whether a main text belongs to the program, which has it in each language. */
  isProgramText?(values: FieldValues, field: string): boolean;
};

/** The form value of a translation: `translations.de.title`. */
export function translationPath(tag: string, field: string): string {
  return `translations.${tag}.${field}`;
}

/** The language of a form value's name; `""` for the main language. */
export function languageOfPath(path: string): string {
  const [first, tag = ""] = path.split(".");
  return first === "translations" ? tag : "";
}

/** The paths of the invalid fields, including translations. */
export function errorPaths({ translations, ...errors }: FieldErrors): string[] {
  const inLanguages = Object.entries((translations ?? {}) as Record<string, FieldErrors>).flatMap(
    // By language.
    ([tag, texts]) => Object.keys(texts).map((field) => translationPath(tag, field)),
  );
  return [...Object.keys(errors), ...inLanguages];
}

/** A form's values with a text, if only an empty one, for each language and field, so that an untouched form is unchanged. */
export function withAllTranslations(
  values: FieldValues,
  { fields }: TranslatedForm,
  tags: readonly string[],
): FieldValues {
  const present = translationsIn(values);
  const blank = Object.fromEntries(translatedNames(fields).map((name) => [name, blankText(fields, name)]));
  return {
    ...values,
    translations: Object.fromEntries(
      tags.map((tag) => [tag, { ...blank, [CONFIRMED]: [], ...present[tag] }]),
    ),
  };
}

function blankText(fields: EntryFields, name: string): TranslatedText {
  return Array.isArray(fields[name]?.blank) ? [] : "";
}

/** The translations in a form's values. */
export function translationsIn(values: FieldValues): Translations {
  return (values.translations ?? {}) as Translations; // As in an entry.
}

/**
 * What a save sends of the translations: only the changes, `null` for a text that was removed.
 * @param opened the values that the edit started from
 * @returns undefined if nothing changed
 */
function changedTranslations(
  values: FieldValues,
  opened: FieldValues,
  { fields }: TranslatedForm,
): Translations | undefined {
  const before = translationsIn(opened);
  const languages = Object.entries(translationsIn(values)).map(([tag, texts]) => {
    const changed = translatedNames(fields).filter((name) => !isSameText(texts[name], before[tag]?.[name]));
    const confirmed = confirmedIn(texts).filter((name) => !changed.includes(name));
    const sent = changed.map((name) => [name, isEmpty(texts[name] ?? null) ? null : texts[name]]);
    return [
      tag,
      { ...Object.fromEntries(sent), ...(confirmed.length > 0 && { [CONFIRMED]: confirmed }) },
    ] as const;
  });
  const all = languages.filter(([, sent]) => Object.keys(sent).length > 0);
  return all.length === 0 ? undefined : Object.fromEntries(all);
}

/** A form's values with only the changes of its translations, as a save sends them. */
export function withChangedTranslations(
  { translations, ...values }: FieldValues,
  opened: FieldValues,
  translated: TranslatedForm,
): FieldValues {
  const changed = changedTranslations({ translations }, opened, translated);
  return { ...values, ...(changed && { translations: changed }) };
}

/** The fields of a language that the owner confirmed in this form. */
export function confirmedIn(texts: Translations[string] | undefined): string[] {
  const confirmed = texts?.[CONFIRMED];
  return Array.isArray(confirmed) ? confirmed : [];
}

/** Whether two texts or lists are the same when saved. */
export function isSameText(one: unknown, other: unknown): boolean {
  const serialize = (value: unknown) =>
    isEmpty(value ?? null) ? "" : JSON.stringify(typeof value === "string" ? value.trim() : value);
  return serialize(one) === serialize(other);
}

/**
 * A form's values with each translation as a separate value, such as `translations.de.title`, to compare two versions. Leaves out
 * which fields were confirmed, and the unfinished input of lists.
 */
export function withTranslationPaths({ translations, ...values }: FieldValues): FieldValues {
  const texts = Object.entries(translationsIn({ translations })).flatMap(([tag, texts]) =>
    Object.entries(texts)
      // Without the typed text of a list's input.
      .filter(([name, text]) => name !== CONFIRMED && (typeof text === "string" || Array.isArray(text)))
      .map(([name, text]) => [translationPath(tag, name), text]),
  );
  return { ...values, ...Object.fromEntries(texts) };
}

/** A form's values with the texts in a language, for the preview. */
export function valuesIn(
  tag: string,
  values: FieldValues,
  { fields, mainNames = {} }: TranslatedForm,
): FieldValues {
  const texts = translationsIn(values)[tag] ?? {};
  const translated = translatedNames(fields).filter((name) => !isEmpty(texts[name] ?? null));
  return {
    ...values,
    ...Object.fromEntries(translated.map((name) => [mainNames[name] ?? name, texts[name]])),
  };
}
