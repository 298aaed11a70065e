import type { Db } from "../../core/database/client.ts";
import { guessLanguage, textsIn } from "../../core/languages/guess-language.ts";
import { readLanguages } from "../../core/languages/site-language.ts";
import type { ResumeImport } from "./json-resume.ts";

/** The language that an import gives the site: that of its texts, unless the owner or an earlier import has chosen one. */
export function languageOfImport(db: Db, { file }: ResumeImport): string | null {
  const { main, version } = readLanguages(db);
  if (version > 0 || file.report.own.language !== undefined) return null;
  const guessed = guessLanguage(textsIn(file.content).join("\n"));
  return guessed === main ? null : guessed;
}
