import { type Change, newId } from "../../core/content/change.ts";
import type { ContentStore } from "../../core/content/content-store.ts";
import { AppError, invalid } from "../../core/errors/app-error.ts";
import { readLanguages } from "../../core/languages/site-language.ts";
import { writeLanguages } from "../../core/languages/write-languages.ts";
import type { Uploads } from "../../core/media/uploads.ts";
import { resumeDocuments } from "../../core/resume/documents.table.ts";
import type { ImportedResume } from "./import.contract.ts";
import type { Importers } from "./importers.ts";
import { assertNotOnlyPicture, type ResumeImport } from "./json-resume.ts";
import { hasContent } from "./language-of-import.ts";
import { type Plan, planImport } from "./plan.ts";
import { planTranslation } from "./plan-translation.ts";
import type { PersonName, ReceivedPicture } from "./planned-change.ts";
import { receivePicture } from "./profile-picture.ts";
import { StoredLists } from "./stored-lists.ts";

type Options = {
  importers: Importers;
  /** Deletes all content that a résumé can contain first. */
  replace: boolean;
  /** The path of the résumé, whose folder may contain its picture; null if it was uploaded. */
  resumeFile: string | null;
  /** Publishes new entries that would arrive as drafts. */
  isPublic?: boolean;
  /** The language of the file, whose texts become translations, or the main texts of an empty site; absent if it is the main one. */
  language?: string | undefined;
};

const LABEL = "import résumé";

/**
 * Imports a whole résumé and its picture as one change that can be undone. Existing entries are updated, others are added.
 * @throws ImportError if there is nothing to import; nothing is stored then
 */
export async function importResume(
  store: ContentStore,
  uploads: Uploads,
  resume: ResumeImport,
  { importers, replace, resumeFile, isPublic = false, language }: Options,
): Promise<ImportedResume> {
  if (language !== undefined && hasContent(store.db, importers))
    return store.change(LABEL, (change) => {
      const plan = planTranslation(change, resume, importers, language);
      const accept = new Set(plan.preview.changes.map(({ _id }) => _id));
      const imported = applyChanges(change, plan, { accept, isPublic }, null);
      return { imported, change: change.id, removed: 0, preview: plan.preview };
    });
  const received = resume.picture && (await receivePicture(uploads, resume.picture, resumeFile));
  const refusal = received !== null && "text" in received ? received : null;
  const file = received !== null && "temporaryPath" in received ? received : null;
  if (refusal !== null) assertNotOnlyPicture(resume, refusal);
  try {
    return store.change(LABEL, (change) => {
      const removed = replace ? removeContent(change, importers) : 0;
      if (replace) importers.profile.clear(change, resume.profile);
      const plan = planImport(change.db, resume, importers, refusal, language);
      const accepted = plan.preview.changes.filter(({ isAccepted }) => isAccepted !== false);
      const accept = new Set(accepted.map(({ _id }) => _id));
      const imported = applyChanges(change, plan, { accept, isPublic }, file && { file, uploads });
      return { imported, change: change.id, removed, preview: plan.preview };
    });
  } finally {
    if (file !== null) await uploads.discard(file);
  }
}

/**
 * Imports the accepted changes of a preview as one change.
 * @param choice ids of changes in the preview, and the person's name if it was corrected
 * @returns the number of written entries, and the id of the change, for undo
 * @throws AppError 422 for an unknown id, 410 if an entry of the preview has changed on the site since
 */
export async function applyPlan(
  store: ContentStore,
  uploads: Uploads,
  plan: Plan,
  {
    accept,
    name,
    isPublic = false,
  }: { accept: string[]; name?: PersonName | undefined; isPublic?: boolean | undefined },
): Promise<{ imported: number; change: string }> {
  const { changes, resume } = plan;
  const known = new Map(changes.map(({ previewChange }) => [previewChange._id, previewChange]));
  if (!accept.every((id) => known.has(id)))
    throw invalid({ accept: "accept must contain ids of changes in the preview." });
  const hasPicture = accept.some((id) => known.get(id)?.kind === "picture");
  const file = hasPicture && resume.picture ? await receivePicture(uploads, resume.picture, null) : null;
  if (file !== null && "text" in file) throw invalid({ accept: file.text });
  try {
    return store.change(LABEL, (change) => {
      const lists = new StoredLists(change.db);
      const touched = changes.filter(({ previewChange }) => previewChange.action !== "same");
      if (!touched.every((planned) => planned.isCurrent(change.db, lists))) throw outdatedPreviewError();
      const imported = applyChanges(
        change,
        plan,
        { accept: new Set(accept), name, isPublic },
        file && { file, uploads },
      );
      return { imported, change: change.id };
    });
  } finally {
    if (file !== null) await uploads.discard(file);
  }
}

/** The reply for a preview that is outdated or no longer stored. */
export function outdatedPreviewError(): AppError {
  return new AppError(410, "gone", "This preview is out of date. Choose the file again to get a new one.");
}

/** @returns how many entries were written */
function applyChanges(
  change: Change,
  { changes, resume, language: translated, main }: Plan,
  { accept, name, isPublic }: { accept: Set<string>; name?: PersonName | undefined; isPublic: boolean },
  picture: ReceivedPicture | null,
): number {
  change.isPastScheduleAllowed = true;
  change.skipsOtherLanguages = translated === undefined;
  const accepted = changes.filter(
    ({ previewChange }) => previewChange.action !== "same" && accept.has(previewChange._id),
  );
  if (translated !== undefined) {
    if (accepted.length > 0) offerLanguage(change, translated);
    for (const planned of accepted) planned.apply(change, { document: "", picture: null, isPublic });
    return accepted.length;
  }
  const document = newId();
  for (const planned of accepted) planned.apply(change, { document, picture, name, isPublic });
  // An import without changes stores no file, and repositories come from none.
  if (accepted.length === 0 || resume.repositories !== undefined) return accepted.length;
  storeDocument(change, document, resume);
  if (main) writeLanguages(change, { main });
  return accepted.length;
}

/** Adds a language for the owner only, unless the site has it. */
function offerLanguage(change: Change, tag: string): void {
  const { others, hidden } = readLanguages(change.db);
  if (!others.includes(tag)) writeLanguages(change, { others: [...others, tag], hidden: [...hidden, tag] });
}

/** Deletes everything that a résumé can contain, except the profile. @returns the number of deleted entries */
function removeContent(change: Change, { lists, summary }: Importers): number {
  const documents = change.db.select({ _id: resumeDocuments._id }).from(resumeDocuments).all();
  for (const { _id } of documents) change.remove(resumeDocuments, _id, "imported file");
  return lists.reduce((count, list) => count + list.removeAll(change), summary.removeAll(change));
}

/**
 * Stores the original file for exports. `taken` lists the values that were read from it: they are exported only as the
 * entries that were made from them, so that rejected and deleted ones are left out.
 */
function storeDocument(change: Change, _id: string, { file, summary }: ResumeImport): void {
  const taken = [...file.report.entryPaths, ...(summary === "" ? [] : ["basics.summary"])];
  change.insert(resumeDocuments, { name: file.name, content: file.content, taken }, _id);
}
