import { languageOfDb } from "../content/public-db.ts";
import type { Db } from "../database/client.ts";
import { languageOf, type ServerLanguage } from "./catalogs.ts";
import { siteLanguages } from "./languages.table.ts";

/** The languages of the site. Until the owner has chosen any, it is English alone. */
export function readLanguages(db: Db) {
  const row = db.select().from(siteLanguages).limit(1).get();
  if (row === undefined) return { main: "en", others: [], hidden: [], version: 0 };
  const { main, others, hidden, version } = row;
  return { main, others, hidden, version };
}

/** The language of a connection: the main one, in which the owner writes, or another (`ContentStore.dbIn`). */
export function siteLanguage(db: Db): ServerLanguage {
  return languageOf(languageOfDb(db) ?? readLanguages(db).main);
}

/** The address of a path in a language. @param prefix `/de`, or `""` for the main language */
export function inLanguage(prefix: string, path: string): string {
  return path === "/" && prefix !== "" ? prefix : prefix + path;
}

/** A language with the beginning of its addresses: `/de`, or `""` for the main language. */
export type PrefixedLanguage = { tag: string; prefix: string };

/**
 * The languages that visitors can choose from, the main language first; none if there is only one.
 * @param shown a language that is listed even if it is hidden, because the owner looks at it
 */
export function offeredLanguages(db: Db, shown: string | null = null): PrefixedLanguage[] {
  const { main, others, hidden } = readLanguages(db);
  const offered = others.filter((tag) => tag === shown || !hidden.includes(tag));
  if (offered.length === 0) return [];
  return [{ tag: main, prefix: "" }, ...offered.map((tag) => ({ tag, prefix: `/${tag}` }))];
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
