import { z } from "zod";
import { profileSchema } from "../../core/owner/owner.contract.ts";

/** A change that an import would make. `before` and `after` have the fields that differ, for a new entry all that are not empty. */
const previewChange = z.strictObject({
  _id: z.string(),
  /** "experience", "profile". */
  kind: z.string(),
  title: z.string(),
  action: z.enum(["add", "change", "same"]),
  /** The entry on the site that this translates; only in an import of translations. */
  translates: z.strictObject({ _id: z.string(), title: z.string() }).optional(),
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()),
  /** false: offered, but not ticked. */
  isAccepted: z.boolean().optional(),
  /** Why it is not ticked: "fork". */
  note: z.string().optional(),
});
export type PreviewChange = z.output<typeof previewChange>;

/** A file in another language, whose texts become translations. */
const previewTranslation = z.strictObject({
  language: z.string(),
  /** Entries of the file that nothing on the site matches. */
  unmatched: z.array(z.strictObject({ _id: z.string(), kind: z.string(), title: z.string() })),
  /** By kind: the entries on the site that one of the file can belong to. */
  choices: z.record(z.string(), z.array(z.strictObject({ _id: z.string(), title: z.string() }))),
});

const importPreview = z.strictObject({
  _id: z.string(),
  /** The file's name. */
  source: z.string(),
  changes: z.array(previewChange),
  /** Values that no field exists for, with reasons. They are stored for exports. */
  notImported: z.array(z.string()),
  /** Values that were shortened, adjusted or could not be read. */
  warnings: z.array(z.string()),
  /** New entries arrive as drafts, unless `isPublic` says otherwise. */
  isDraft: z.boolean().optional(),
  /** Another language of the site that the texts seem to be in. */
  otherLanguage: z.string().optional(),
  /** The main language that the import gives an empty site. */
  mainLanguage: z.string().optional(),
  translation: previewTranslation.optional(),
});
export type ImportPreview = z.output<typeof importPreview>;

export const previewReply = z.strictObject({ preview: importPreview });
/** The number of written entries, and the id of the change, for undo. */
export const appliedReply = z.strictObject({ imported: z.number(), change: z.string() });
/** What was done, with the number of entries that were deleted before. */
export const importedReply = appliedReply.extend({ removed: z.number(), preview: importPreview });
export type ImportedResume = z.output<typeof importedReply>;

/** An account on GitHub, GitLab or Codeberg, whose public repositories become projects. */
export const sourceBody = z.object({
  source: z.string({ error: "source must be text, such as github:ada." }).max(300, "source is too long."),
  /** Used once and not stored. */
  token: z.string({ error: "token must be text." }).max(500, "token is too long.").optional(),
});

/** Which entry on the site each entry of a translated file belongs to, by the id of its change; `""` for none. */
export const matchesField = z
  .string()
  .max(100_000, "matches is too long.")
  .transform((text, context) => {
    try {
      const { data } = z.record(z.string(), z.string()).safeParse(JSON.parse(text));
      if (data !== undefined) return data;
    } catch {
      // Not JSON.
    }
    context.addIssue({ code: "custom", message: "matches must be a JSON object of ids." });
    return z.NEVER;
  });

export const applyBody = z.object({
  _id: z.string({ error: "_id must be text." }),
  accept: z.array(z.string({ error: "Each id in accept must be text." }), {
    error: "accept must be a list.",
  }),
  /** Publishes new entries that would arrive as drafts. */
  isPublic: z.boolean({ error: "isPublic must be true or false." }).optional(),
  /** The person's name as the owner corrected it; absent takes it as it was read. */
  name: profileSchema.pick({ fname: true, lname: true }).optional(),
});
