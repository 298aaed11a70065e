import type { Change } from "../content/change.ts";
import type { Db } from "../database/client.ts";
import { conflict } from "../errors/app-error.ts";
import { languageOf, type ServerLanguage } from "./catalogs.ts";
import { siteLanguages } from "./languages.table.ts";

/** The languages of the site; those of a site whose owner has not chosen any are English alone. */
export function readLanguages(db: Db) {
  const row = db.select().from(siteLanguages).limit(1).get();
  if (row === undefined) return { main: "en", others: [], hidden: [], version: 0 };
  const { main, others, hidden, version } = row;
  return { main, others, hidden, version };
}

/** The main language, in which the owner writes. */
export function siteLanguage(db: Db): ServerLanguage {
  return languageOf(readLanguages(db).main);
}

type Given = { main?: string | undefined; others?: string[] | undefined; hidden?: string[] | undefined };

/**
 * Stores the languages; what is not given stays.
 * @param startedFrom the version that was read before
 * @throws AppError 409 if they were changed in the meantime
 */
export function writeLanguages(change: Change, given: Given, startedFrom?: number): void {
  const values = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
  const stored = change.db.select().from(siteLanguages).limit(1).get();
  if (stored !== undefined) {
    change.update(siteLanguages, stored._id, values, {
      name: "languages",
      startedFrom,
      present: () => readLanguages(change.db),
    });
    return;
  }
  const { version, ...defaults } = readLanguages(change.db);
  if (startedFrom !== undefined && startedFrom !== version)
    throw conflict("These languages were changed in the meantime.", readLanguages(change.db));
  change.insert(siteLanguages, { ...defaults, ...values });
}
