import { getTableName, isNotNull } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import type { Change } from "../content/change.ts";
import type { StoredTranslations } from "../content/columns.ts";
import type { ContentTable } from "../content/content-model.ts";
import { media } from "../content/media.table.ts";
import { fingerprint, storedTranslationsOf } from "../content/translations.ts";
import { conflict, invalid } from "../errors/app-error.ts";
import { isEmpty, type TranslatedText } from "../fields/translations.contract.ts";
import { siteLanguages } from "./languages.table.ts";
import { readLanguages } from "./site-language.ts";

type Given = { main?: string | undefined; others?: string[] | undefined; hidden?: string[] | undefined };

/**
 * Stores the languages; what is not given stays. If one of the others becomes the main language, the former main language
 * takes its place, in the texts too. Translations into a language that is removed are removed.
 * @param startedFrom the version that was read before
 * @throws AppError 409 if they were changed in the meantime, 422 if they don't fit together
 */
export function writeLanguages(change: Change, given: Given, startedFrom?: number): void {
  const { version, ...present } = readLanguages(change.db);
  const { main = present.main } = given;
  const { others = present.others.map((tag) => (tag === main ? present.main : tag)) } = given;
  const { hidden = present.hidden.filter((tag) => others.includes(tag)) } = given;
  if (others.includes(main)) throw invalid({ others: "The main language can't be one of the others." });
  if (!hidden.every((tag) => others.includes(tag)))
    throw invalid({ hidden: "Only languages in others can be hidden." });
  moveTexts(change, present.main, { main, others });
  const stored = change.db.select().from(siteLanguages).limit(1).get();
  if (stored !== undefined) {
    change.update(
      siteLanguages,
      stored._id,
      { main, others, hidden },
      { name: "languages", startedFrom, present: () => readLanguages(change.db) },
    );
    return;
  }
  if (startedFrom !== undefined && startedFrom !== version)
    throw conflict("These languages were changed in the meantime.", readLanguages(change.db));
  change.insert(siteLanguages, { main, others, hidden });
}

type Row = Readonly<Record<string, unknown>>;
type Chosen = { main: string; others: readonly string[] };

/** Makes the texts of a new main language the main texts, and leaves no translations into languages that are not chosen. */
export function moveTexts(change: Change, formerMain: string, chosen: Chosen): void {
  const { model, db } = change;
  for (const table of model.contentTables.values()) {
    const fields = model.translatedFieldsOf(getTableName(table));
    if (!("translated" in table)) continue;
    const translatedTable = table as ContentTable & { translated: SQLiteColumn }; // It has this column.
    for (const row of db.select().from(table).where(isNotNull(translatedTable.translated)).all() as Row[]) {
      const values = movedTexts(row, fields, formerMain, chosen);
      change.update(table, String(row._id), values as never, { name: model.nounOf(getTableName(table)) }); // Its columns.
    }
  }
  for (const row of db.select().from(media).where(isNotNull(media.translated)).all())
    change.updateMedia(row.name, movedTexts(row, ["alt"], formerMain, chosen), {});
}

/** The texts and translations of a row after a change of the site's languages. */
export function movedTexts(
  row: Row,
  fields: readonly string[],
  formerMain: string,
  { main, others }: Chosen,
) {
  const stored = storedTranslationsOf(row);
  const texts: Record<string, unknown> = {};
  const translated: StoredTranslations = {};
  for (const name of fields) {
    const former = row[name] as TranslatedText; // The field can be translated.
    const moved = main === formerMain ? undefined : stored[main]?.[name];
    const text = moved === undefined ? former : withFormerParts(moved.text, former);
    if (moved !== undefined) texts[name] = text;
    // Translations of the former main text as it is now are up to date; the others stay outdated.
    const renewed = (of: string) => (of === fingerprint(former) ? fingerprint(text) : of);
    const all = { ...(moved && { [formerMain]: { [name]: { text: former, of: moved.of } } }), ...stored };
    for (const tag of others) {
      const translation = all[tag]?.[name];
      if (translation === undefined || isEmpty(translation.text)) continue;
      translated[tag] = { ...translated[tag], [name]: { ...translation, of: renewed(translation.of) } };
    }
  }
  return { ...texts, translated: Object.keys(translated).length === 0 ? null : translated };
}

/** A new main text. Of the look's titles, those without a translation keep the former main text. */
function withFormerParts(text: TranslatedText, former: TranslatedText): TranslatedText {
  const isParts = typeof text === "object" && !Array.isArray(text);
  return isParts ? { ...Object(former), ...text } : text;
}
