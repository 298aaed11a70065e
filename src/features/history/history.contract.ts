import { z } from "zod";
import { mediaKinds } from "../../shared/media-kind.ts";

/** The query parameters of the list of changes. */
export const changesQuery = z.object({
  before: z.string().optional().describe("The _id of a change; the list begins after it."),
  limit: z.string().optional().describe("Number of changes, 1 to 100; 20 by default."),
  entry: z.string().optional().describe("Only changes of this entry."),
});

/** A field of an entry as the API presents it. */
const historyValue = z.union([
  z.string(),
  z.number(),
  z.boolean(),
  z.array(z.string()),
  z.record(z.string(), z.string()),
]);
export type HistoryValue = z.output<typeof historyValue>;

/** What a change did to one entry. */
const changedEntry = z.strictObject({
  _id: z.string(),
  /** A noun such as "education", "block" or "picture". */
  kind: z.string(),
  /** The entry's name, such as the school, the title or the first words. */
  name: z.string(),
  action: z.enum(["insert", "update", "remove"]),
  /** The version that the change created; for a removal, the removed version. */
  version: z.number(),
  /** Names of the changed fields. */
  fields: z.array(z.string()),
});
export type ChangedEntry = z.output<typeof changedEntry>;

const historyChange = z.strictObject({
  _id: z.string(),
  /** A verb and its object, such as "update education". */
  label: z.string(),
  /** ISO 8601 in UTC. */
  at: z.string(),
  /** Without entries that were only sorted, so it may be empty. */
  entries: z.array(changedEntry),
});
export type HistoryChange = z.output<typeof historyChange>;

const entryVersion = z.strictObject({
  version: z.number(),
  /** When it was created. ISO 8601 in UTC. */
  at: z.string(),
  /** Label of the change that created it; `""` if that is older than the history. */
  label: z.string(),
  values: z.record(z.string(), historyValue),
  isPresent: z.boolean(),
});
export type EntryVersion = z.output<typeof entryVersion>;

/** A file of a version. */
const versionFile = z.strictObject({
  /** `trash`: only the owner can read it, at `files/NAME`; `gone`: permanently deleted. */
  state: z.enum(["shown", "trash", "gone"]),
  kind: z.enum(mediaKinds),
  /** Its name on the owner's computer. */
  originalName: z.string(),
});
export type VersionFile = z.output<typeof versionFile>;

const entryHistory = z.strictObject({
  _id: z.string(),
  kind: z.string(),
  name: z.string(),
  /** The current version; 0 for a deleted entry. */
  version: z.number(),
  /** Newest first. */
  versions: z.array(entryVersion),
  /** By address. */
  files: z.record(z.string(), versionFile),
});
export type EntryHistory = z.output<typeof entryHistory>;

/** A deleted entry that can be restored. Times are ISO 8601 in UTC. */
const trashEntry = z.strictObject({
  _id: z.string(),
  kind: z.string(),
  name: z.string(),
  /** Name of what it was a part of, such as a section's project; `""` for most entries. */
  partOf: z.string(),
  version: z.number(),
  deletedAt: z.string(),
  /** When it is permanently deleted with its files. */
  keptUntil: z.string(),
});
export type TrashEntry = z.output<typeof trashEntry>;

export const changesReply = z.strictObject({
  changes: z.array(historyChange),
  /** The next page begins before it; `""` at the end. */
  next: z.string(),
  days: z.number(),
});
export const entryHistoryReply = z.strictObject({ entry: entryHistory });
export const trashReply = z.strictObject({ entries: z.array(trashEntry), days: z.number() });
/** The undone change or restored entry. The notes say what could not be restored. */
export const undoneReply = z.strictObject({ _id: z.string(), notes: z.array(z.string()).optional() });
export const restoredVersionReply = undoneReply.required();
export const emptiedReply = z.strictObject({ removed: z.number() });

export const restoreBody = z.object({
  version: z.number({ error: "version must be a number." }).int("version must be a whole number."),
  /** The current version that the owner compared with; 409 if the entry has changed since. */
  startedFrom: z
    .number({ error: "startedFrom must be a number." })
    .int("startedFrom must be a whole number.")
    .optional(),
});
