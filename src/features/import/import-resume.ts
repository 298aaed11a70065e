import { type Change, newId } from "../../core/content/change.ts";
import type { ContentStore } from "../../core/content/content-store.ts";
import { AppError, invalid } from "../../core/errors/app-error.ts";
import type { Uploads } from "../../core/media/uploads.ts";
import { resumeDocuments } from "../../core/resume/documents.table.ts";
import type { ImportedResume } from "./import.contract.ts";
import type { Importers } from "./importers.ts";
import { assertMoreThanPicture, type ResumeImport } from "./json-resume.ts";
import { receivePicture } from "./picture.ts";
import { type Plan, planImport } from "./plan.ts";
import type { Received } from "./planned.ts";
import { PresentLists } from "./present-lists.ts";

type Options = {
  importers: Importers;
  /** Clears first what a résumé can bring. */
  replace: boolean;
  /** The path of the résumé, beside which its picture may lie; null for one that was sent by itself. */
  resumeFile: string | null;
};

const LABEL = "import résumé";

/**
 * Stores all of a résumé and the picture that comes with it, as one change that can be undone as one. Entries that the site has
 * are changed where the file has changed, others are added.
 * @throws ImportError where nothing is left of it; nothing is stored then
 */
export async function importResume(
  store: ContentStore,
  uploads: Uploads,
  resume: ResumeImport,
  { importers, replace, resumeFile }: Options,
): Promise<ImportedResume> {
  const received = resume.picture && (await receivePicture(uploads, resume.picture, resumeFile));
  const refusal = received !== null && "text" in received ? received : null;
  const file = received !== null && "temporaryPath" in received ? received : null;
  if (refusal !== null) assertMoreThanPicture(resume, refusal);
  try {
    return store.change(LABEL, (change) => {
      const removed = replace ? removeContent(change, importers) : 0;
      if (replace) importers.profile.clear(change, resume.profile);
      const plan = planImport(change.db, resume, importers, refusal);
      const accept = new Set(plan.preview.changes.map(({ _id }) => _id));
      const imported = applyChanges(change, plan, accept, file && { file, uploads });
      return { imported, change: change.id, removed, preview: plan.preview };
    });
  } finally {
    if (file !== null) await uploads.discard(file);
  }
}

/**
 * Does what was accepted of a preview, as one change.
 * @param accept ids of changes
 * @returns how many entries were written, and the id under which the history can take them back
 * @throws AppError 422 for an id that is none, 410 where the site was changed since in what the preview touches
 */
export async function applyPlan(
  store: ContentStore,
  uploads: Uploads,
  plan: Plan,
  accept: string[],
): Promise<{ imported: number; change: string }> {
  const { changes, resume } = plan;
  const known = new Map(changes.map(({ shown }) => [shown._id, shown]));
  if (!accept.every((id) => known.has(id)))
    throw invalid({ accept: "accept must name changes of the preview." });
  const isPictured = accept.some((id) => known.get(id)?.kind === "picture");
  const file = isPictured && resume.picture ? await receivePicture(uploads, resume.picture, null) : null;
  if (file !== null && "text" in file) throw invalid({ accept: file.text });
  try {
    return store.change(LABEL, (change) => {
      const lists = new PresentLists(change.db);
      const touched = changes.filter(({ shown }) => shown.action !== "same");
      if (!touched.every((planned) => planned.isCurrent(change.db, lists))) throw staleError();
      const imported = applyChanges(change, plan, new Set(accept), file && { file, uploads });
      return { imported, change: change.id };
    });
  } finally {
    if (file !== null) await uploads.discard(file);
  }
}

export function staleError(): AppError {
  return new AppError(410, "gone", "The site was changed since this preview was made. Make it again.");
}

/** @returns how many entries were written */
function applyChanges(
  change: Change,
  { changes, resume }: Plan,
  accept: Set<string>,
  received: Received | null,
): number {
  const accepted = changes.filter(({ shown }) => shown.action !== "same" && accept.has(shown._id));
  const document = newId();
  for (const planned of accepted) planned.apply(change, document, received);
  // What brings nothing new leaves everything as it is.
  if (accepted.length > 0) storeDocument(change, document, resume);
  return accepted.length;
}

/** Everything that a résumé can bring; not the person, the about page, messages, downloads and the résumé file. */
function removeContent(change: Change, { lists, summary }: Importers): number {
  const documents = change.db.select({ _id: resumeDocuments._id }).from(resumeDocuments).all();
  for (const { _id } of documents) change.remove(resumeDocuments, _id, "imported file");
  return lists.reduce((count, list) => count + list.removeAll(change), summary.removeAll(change));
}

/**
 * Keeps the file as it came, for exports. Of what was read of it nothing is exported but the entries that it became: not what
 * the site had already, nor what was not accepted.
 */
function storeDocument(change: Change, _id: string, { file, summary }: ResumeImport): void {
  const taken = [...file.ledger.madePaths, ...(summary === "" ? [] : ["basics.summary"])];
  change.insert(resumeDocuments, { name: file.name, content: file.content, taken }, _id);
}
