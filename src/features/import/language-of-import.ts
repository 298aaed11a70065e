import type { Db } from "../../core/database/client.ts";
import { guessLanguage, textsIn } from "../../core/languages/guess-language.ts";
import { readLanguages } from "../../core/languages/site-language.ts";
import type { Importers } from "./importers.ts";
import type { ResumeImport } from "./json-resume.ts";

/** Lists that an empty site may have entries of. */
const settings = new Set(["profile translations", "visibility", "siteLanguages", "look"]);

/** Whether the site has any content besides the profile that a translation could belong to. */
export function hasContent(db: Db, { lists }: Importers): boolean {
  return lists.some((list) => !settings.has(list.name) && list.rows(db).length > 0);
}

/**
 * The main language that an import sets in an empty site: the given one, or the language of its texts. Null if the owner or an
 * earlier import has chosen a language.
 */
export function languageOfImport(
  db: Db,
  { file }: ResumeImport,
  importers: Importers,
  given?: string,
): string | null {
  const { main, version } = readLanguages(db);
  if (file.report.own.language !== undefined || hasContent(db, importers)) return null;
  const language = given ?? (version > 0 ? null : guessOf(file.content));
  return language === main ? null : language;
}

/** The other language of the site that the texts of a file seem to be in; null for the main one, or if unsure. */
export function otherLanguageOf(db: Db, { file }: ResumeImport, importers: Importers): string | null {
  const { others } = readLanguages(db);
  if (others.length === 0 || !hasContent(db, importers)) return null;
  const guessed = guessOf(file.content);
  return guessed !== null && others.includes(guessed) ? guessed : null;
}

function guessOf(content: unknown): string | null {
  return guessLanguage(textsIn(content).join("\n"));
}
