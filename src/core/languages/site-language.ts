import type { Change } from "../content/change.ts";
import type { Db } from "../database/client.ts";
import { conflict, invalid } from "../errors/app-error.ts";
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

type Languages = ReturnType<typeof readLanguages>;

/** The languages as visitors know them, who don't see hidden ones. */
export function visibleLanguages({ others, hidden, ...languages }: Languages): Languages {
  return { ...languages, others: others.filter((tag) => !hidden.includes(tag)), hidden: [] };
}

/** Whether texts can be read in a language: the main language, and the others, of which only the owner sees hidden ones. */
export function isOffered(db: Db, tag: string, { asOwner }: { asOwner: boolean }): boolean {
  const languages = readLanguages(db);
  const { main, others } = asOwner ? languages : visibleLanguages(languages);
  return tag === main || others.includes(tag);
}

type Given = { main?: string | undefined; others?: string[] | undefined; hidden?: string[] | undefined };

/**
 * Stores the languages; what is not given stays. If one of the others becomes the main language, the former main language
 * takes its place.
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
