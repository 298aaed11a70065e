import { z } from "zod";

/** What an entry of a résumé would become on the site; the fields are those that differ, of a new entry all that say something. */
const previewChange = z.strictObject({
  _id: z.string(),
  /** "experience", "profile". */
  kind: z.string(),
  title: z.string(),
  action: z.enum(["add", "change", "same"]),
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()),
});
export type PreviewChange = z.output<typeof previewChange>;

const importPreview = z.strictObject({
  _id: z.string(),
  /** The file's name. */
  source: z.string(),
  changes: z.array(previewChange),
  /** What the site has no place for, and why; it is kept for exports. */
  notImported: z.array(z.string()),
  /** What was changed to fit, or could not be read. */
  warnings: z.array(z.string()),
});
export type ImportPreview = z.output<typeof importPreview>;

export const previewReply = z.strictObject({ preview: importPreview });
/** How many entries were written, and the change that undoes it. */
export const appliedReply = z.strictObject({ imported: z.number(), change: z.string() });
/** What was done, and how many entries were removed for it. */
export const importedReply = appliedReply.extend({ removed: z.number(), preview: importPreview });
export type ImportedResume = z.output<typeof importedReply>;

export const applyBody = z.object({
  _id: z.string({ error: "_id must be text." }),
  accept: z.array(z.string({ error: "accept must be texts." }), { error: "accept must be a list." }),
});
