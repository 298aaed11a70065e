import { z } from "zod";

/** What an entry of a résumé would become on the site; the fields are those that differ, of a new entry all that say something. */
export type PreviewChange = {
  _id: string;
  /** "experience", "profile". */
  kind: string;
  title: string;
  action: "add" | "change" | "same";
  before: Record<string, unknown> | null;
  after: Record<string, unknown>;
};

export type ImportPreview = {
  _id: string;
  /** The file's name. */
  source: string;
  changes: PreviewChange[];
  /** What the site has no place for, and why; it is kept for exports. */
  notImported: string[];
  /** What was changed to fit, or could not be read. */
  warnings: string[];
};

/** What was done: how many entries were written, the change that undoes it, and how many were removed for it. */
export type ImportedResume = { imported: number; change: string; removed: number; preview: ImportPreview };

export const applyBody = z.object({
  _id: z.string({ error: "_id must be text." }),
  accept: z.array(z.string({ error: "accept must be texts." }), { error: "accept must be a list." }),
});
