import { getTableName, isNull } from "drizzle-orm";
import type { Content, Row } from "../../core/content/content-model.ts";
import { media } from "../../core/content/media.table.ts";
import { fingerprint, storedTranslationsOf } from "../../core/content/translations.ts";
import { hasWords } from "../../core/fields/translations.contract.ts";
import { readLanguages } from "../../core/languages/site-language.ts";
import type { TranslationStatus } from "./languages.contract.ts";

/** A text that can be translated. */
type MainText = { kind: string; _id: string; field: string; row: Row; isProperName: boolean };

/** What is translated into each of the site's other languages, what is missing, and what changed in the main language since. */
export function readTranslationStatus(content: Content): Record<string, TranslationStatus> {
  const texts = mainTexts(content);
  return Object.fromEntries(readLanguages(content.db).others.map((tag) => [tag, statusOf(texts, tag)]));
}

function statusOf(texts: MainText[], tag: string): TranslationStatus {
  const status: TranslationStatus = { translated: 0, missing: [], outdated: [] };
  for (const { row, isProperName, ...entry } of texts) {
    const translation = storedTranslationsOf(row)[tag]?.[entry.field];
    // Proper names are not missing in any language, so they count in none.
    const isCounted = !isProperName && hasWords(row[entry.field]);
    if (isCounted && translation !== undefined) status.translated += 1;
    if (isCounted && translation === undefined) status.missing.push(entry);
    if (translation !== undefined && translation.of !== fingerprint(row[entry.field]))
      status.outdated.push(entry);
  }
  return status;
}

function mainTexts({ db, model }: Content): MainText[] {
  const entries = [...model.contentTables.values()].flatMap((table) => {
    const name = getTableName(table);
    const fields = model.translatedFieldsOf(name);
    if (fields.length === 0) return [];
    const rows = db.select().from(table).all() as Row[]; // Every content table has the columns of the store.
    return rows.sort(inOrderOfLists).flatMap((row) =>
      fields
        .filter((field) => !model.isProgramText(name, row, field))
        .map((field) => ({
          kind: model.nounOf(name),
          _id: String(row._id),
          field,
          row,
          isProperName: model.isProperName(name, field),
        })),
    );
  });
  const shown = model.referencedAddresses(db);
  const pictures = db.select().from(media).where(isNull(media.trashedAt)).all();
  const descriptions = pictures.filter(({ name }) => shown.has(`/uploads/${name}`));
  return [
    ...entries,
    ...descriptions.map((row) => ({
      kind: "picture",
      _id: row.name,
      field: "alt",
      row,
      isProperName: false,
    })),
  ];
}

/** Compares two entries in the order of the admin's lists: the owner's order, or the newest first. */
function inOrderOfLists(one: Row, other: Row): number {
  const numberOf = ({ position }: Row) => (typeof position === "number" ? position : 0);
  const startOf = ({ startDate }: Row) => (typeof startDate === "string" ? startDate : "");
  return numberOf(one) - numberOf(other) || startOf(other).localeCompare(startOf(one));
}
