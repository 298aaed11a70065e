import type { ContentStore } from "../../core/content/content-store.ts";
import type { Uploads } from "../../core/media/uploads.ts";
import type { Importers } from "./importers.ts";
import { assertMoreThanPicture, type ResumeImport } from "./json-resume.ts";
import { receivePicture } from "./picture.ts";
import { type Outcome, storeResume } from "./store-resume.ts";

type Options = {
  importers: Importers;
  /** Clears first what a résumé can bring. */
  replace: boolean;
  /** The path of the résumé, beside which its picture may lie; null for one that was sent by itself. */
  resumeFile: string | null;
};

/**
 * Stores a résumé and the picture that comes with it.
 * @throws ImportError where nothing is left of it; nothing is stored then
 */
export async function importResume(
  store: ContentStore,
  uploads: Uploads,
  resume: ResumeImport,
  { importers, replace, resumeFile }: Options,
): Promise<Outcome> {
  const received = resume.picture === null ? null : await receivePicture(uploads, resume.picture, resumeFile);
  if (resume.picture === null || received === null || "text" in received) {
    if (received !== null && "text" in received) assertMoreThanPicture(resume, received);
    const outcome = storeResume(store, resume, { importers, replace });
    if (received !== null && "text" in received) outcome.leftOut.push(received);
    return outcome;
  }
  try {
    const picture = { file: received, path: resume.picture.path, uploads };
    return storeResume(store, resume, { importers, replace, picture });
  } finally {
    await uploads.discard(received);
  }
}
