import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import { invalid } from "../errors/app-error.ts";
import {
  CONFIRMED,
  hasWords,
  isEmpty,
  type TranslatedText,
  type Translations,
} from "../fields/translations.contract.ts";
import { readLanguages } from "../languages/site-language.ts";
import type { ShownTranslations, StoredTranslations, Translation } from "./columns.ts";
import type { Content } from "./content-model.ts";

type Row = Readonly<Record<string, unknown>>;

/** The translations of a row; none in a connection in one language. */
export function storedTranslationsOf(row: Row | null | undefined): StoredTranslations {
  const translated = (row?.translated ?? {}) as StoredTranslations | ShownTranslations; // The column's type.
  return isShown(translated) ? {} : translated;
}

function isShown(translated: StoredTranslations | ShownTranslations): translated is ShownTranslations {
  return Array.isArray(translated.shown);
}

/** Tells whether a main text is still the one that was translated. */
export function fingerprint(value: unknown): string {
  return new Bun.CryptoHasher("sha256")
    .update(JSON.stringify(value) ?? "")
    .digest("base64url")
    .slice(0, 12);
}

/**
 * What a reply has of the translations of a row: `translations` for the owner, `inMain` in a connection in one language,
 * nothing for visitors.
 * @param names the fields that the reply has
 */
export function presentTranslations(
  row: object,
  names: readonly string[] = [],
): { translations?: Translations; inMain?: string[] } {
  const { translated, ...values } = row as Row & {
    translated?: StoredTranslations | ShownTranslations | null;
  }; // Every row of a table with this column.
  if (!translated) return {};
  if (isShown(translated)) {
    const inMain = names
      .flatMap((name) => textsIn(name, values[name]))
      .filter(([name, text]) => !translated.shown.includes(name) && hasWords(text))
      .map(([name]) => name);
    return inMain.length === 0 ? {} : { inMain };
  }
  const translations = textsOf(translated, names);
  return Object.keys(translations).length === 0 ? {} : { translations };
}

/** The fields of a row that are in the main language, under other names; none in a connection in that language. */
export function inMainAs<Name extends string>(row: object, names: Readonly<Record<string, Name>>): Name[] {
  return (presentTranslations(row, Object.keys(names)).inMain ?? []).flatMap((field) => names[field] ?? []);
}

/** A field with its text; of titles of parts each one, such as `titles.skills`. */
function textsIn(name: string, value: unknown): [name: string, text: unknown][] {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return [[name, value]];
  return Object.entries(value).map(([part, text]) => [`${name}.${part}`, text]);
}

/** Translations without fingerprints, as the API has them. */
export function textsOf(translated: StoredTranslations, names?: readonly string[]): Translations {
  const languages = Object.entries(translated).map(
    ([tag, fields]): [string, Record<string, TranslatedText>] => [
      tag,
      Object.fromEntries(
        Object.entries(fields).flatMap(([name, { text }]) =>
          names === undefined || names.includes(name) ? [[name, text]] : [],
        ),
      ),
    ],
  );
  return Object.fromEntries(languages.filter(([, texts]) => Object.keys(texts).length > 0));
}

/**
 * The column with the translations after a write. Those that are sent as they are keep their fingerprint, so that a form
 * that sends all of them back confirms none; those that it names as confirmed get the one of the present main text.
 * @param values all columns after the write
 * @param isTolerant leaves out languages that the site does not have
 * @throws AppError 422 for a language that the site does not have
 */
export function translatedAfter(
  { db }: Pick<Content, "db">,
  table: SQLiteTable,
  before: Row | undefined,
  { values, sent, isTolerant }: { values: Row; sent: Translations | undefined; isTolerant: boolean },
): { translated?: StoredTranslations | null } {
  if (sent === undefined || !("translated" in table)) return {};
  const { others } = readLanguages(db);
  const stored = storedTranslationsOf(before);
  const result = { ...stored };
  for (const [tag, texts] of Object.entries(sent)) {
    const present = stored[tag] ?? {};
    const changed = changedTexts(present, texts);
    const isNew = changed.some(([, text]) => !isEmpty(text)) || stored[tag] === undefined;
    if (!others.includes(tag) && isNew) {
      if (isTolerant) continue;
      throw invalid({ [`translations.${tag}`]: "This is not one of the site's other languages." });
    }
    const fingerprintOf = (name: string) => fingerprint(values[name]);
    result[tag] = withConfirmed(withTexts(present, changed, fingerprintOf), texts[CONFIRMED], fingerprintOf);
  }
  const filled = Object.entries(result).filter(([, texts]) => Object.keys(texts).length > 0);
  return { translated: filled.length === 0 ? null : Object.fromEntries(filled) };
}

type SentText = [name: string, text: TranslatedText];

function changedTexts(present: Record<string, Translation>, sent: Translations[string]): SentText[] {
  return Object.entries(sent).filter(([name, text]) => {
    if (text === undefined || name === CONFIRMED) return false;
    return isEmpty(text) ? name in present : !Bun.deepEquals(text, present[name]?.text);
  });
}

function withTexts(
  present: Record<string, Translation>,
  changed: SentText[],
  fingerprintOf: (name: string) => string,
): Record<string, Translation> {
  const texts = { ...present };
  for (const [name, text] of changed) {
    if (isEmpty(text)) delete texts[name];
    else texts[name] = { text, of: fingerprintOf(name) };
  }
  return texts;
}

function withConfirmed(
  texts: Record<string, Translation>,
  confirmed: TranslatedText | undefined,
  fingerprintOf: (name: string) => string,
): Record<string, Translation> {
  if (!Array.isArray(confirmed)) return texts;
  const still = Object.entries(texts).filter(([name]) => confirmed.includes(name));
  return {
    ...texts,
    ...Object.fromEntries(still.map(([name, { text }]) => [name, { text, of: fingerprintOf(name) }])),
  };
}
