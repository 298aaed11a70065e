import { newId } from "../../core/content/change.ts";
import type { Db } from "../../core/database/client.ts";
import type { ReportNote } from "../../core/resume/source.ts";
import type { ImportPreview } from "./import.contract.ts";
import type { Importers } from "./importers.ts";
import type { ResumeImport } from "./json-resume.ts";
import { languageOfImport, otherLanguageOf } from "./language-of-import.ts";
import { planList } from "./plan-lists.ts";
import { planPicture, planProfile, planSummary } from "./plan-person.ts";
import type { PlannedChange } from "./planned-change.ts";
import { planRepositories } from "./repositories/plan-repositories.ts";

/** What an import would do. */
export type Plan = {
  preview: ImportPreview;
  changes: PlannedChange[];
  resume: ResumeImport;
  /** The language of texts that become translations. */
  language?: string;
  /** The new main language of the site; absent or null if it stays. */
  main?: string | null;
};

function languageNote(tag: string | null): string[] {
  if (tag === null) return [];
  const name = new Intl.DisplayNames("en", { type: "language" }).of(tag);
  return [
    `The main language of the site changes to ${name}, the language of this file. You can change it under Settings.`,
  ];
}

/**
 * Compares a résumé with the site, entry by entry. For an entry that was imported before, only what has changed in the file
 * since is a change, so that the owner's edits stay.
 * @param refusal the reason if the picture that the file names can't be read
 * @param language the language of the file, if it was given; for an empty site
 */
export function planImport(
  db: Db,
  resume: ResumeImport,
  importers: Importers,
  refusal: ReportNote | null,
  language?: string,
): Plan {
  const profile = planProfile(db, resume, importers);
  const picture = planPicture(db, resume, importers, refusal);
  const person = [...profile.changes, ...picture.changes, ...planSummary(db, resume, importers)];
  const { repositories } = resume;
  const lists = importers.lists.map((list) => ({
    list,
    planned: repositories ? planRepositories(db, resume, list, repositories) : planList(db, resume, list),
  }));
  const shown = [...person, ...lists.flatMap(({ planned }) => planned)];
  // In the order in which they are stored.
  const [first, others] = [true, false].map((isFirst) =>
    lists
      .filter(({ list }) => (list.isFirst ?? false) === isFirst)
      .flatMap(({ list, planned }) => (list.isNewestFirst ? planned.toReversed() : planned)),
  );
  const changes = [...(first ?? []), ...person, ...(others ?? [])];
  const main = repositories ? null : languageOfImport(db, resume, importers, language);
  const other = repositories ? null : otherLanguageOf(db, resume, importers);
  const preview: ImportPreview = {
    _id: newId(),
    source: resume.file.name,
    changes: shown.map(({ previewChange }) => previewChange),
    notImported: [...resume.leftOut, ...profile.leftOut, ...picture.leftOut].map(({ text }) => text),
    warnings: [...resume.warnings.map(({ text }) => text), ...languageNote(main)],
    ...(repositories && { isDraft: true }),
    ...(other !== null && { otherLanguage: other }),
    ...(main !== null && { mainLanguage: main }),
  };
  return { preview, changes, resume, main };
}
