import { z } from "zod";
import { mediaKinds } from "../../shared/media-kind.ts";

/** Of the list of changes; all are told by text. */
export const changesQuery = z.object({
  before: z.string().optional().describe("Of a change: the list begins after it."),
  limit: z.string().optional().describe("How many, 1 to 100; 20 unless said."),
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

/** What became of one entry in a change. */
const changedEntry = z.strictObject({
  _id: z.string(),
  /** "education", "block", "picture": a noun for the owner. */
  kind: z.string(),
  /** What the owner calls it: the school, the title, the first words. */
  name: z.string(),
  action: z.enum(["insert", "update", "remove"]),
  /** The version that the change made; of a removal the one that was removed. */
  version: z.number(),
  /** Names of the fields that the change made different. */
  fields: z.array(z.string()),
});
export type ChangedEntry = z.output<typeof changedEntry>;

const historyChange = z.strictObject({
  _id: z.string(),
  /** A verb and its object: "update education". */
  label: z.string(),
  /** ISO 8601 in UTC. */
  at: z.string(),
  /** Without those that only moved; none where the owner's order is all that changed. */
  entries: z.array(changedEntry),
});
export type HistoryChange = z.output<typeof historyChange>;

const entryVersion = z.strictObject({
  version: z.number(),
  /** When it was made, ISO 8601 in UTC. */
  at: z.string(),
  /** The change that made it; `""` where that is older than the history. */
  label: z.string(),
  values: z.record(z.string(), historyValue),
  isPresent: z.boolean(),
});
export type EntryVersion = z.output<typeof entryVersion>;

/** A file that versions of an entry show. */
const versionFile = z.strictObject({
  /** `trash`: only the owner can have it, from `files/NAME`; `gone`: removed for good. */
  state: z.enum(["shown", "trash", "gone"]),
  kind: z.enum(mediaKinds),
  /** As the owner's computer named it. */
  originalName: z.string(),
});
export type VersionFile = z.output<typeof versionFile>;

const entryHistory = z.strictObject({
  _id: z.string(),
  kind: z.string(),
  name: z.string(),
  /** Of the entry as it is now; 0 for a deleted one. */
  version: z.number(),
  /** Newest first. */
  versions: z.array(entryVersion),
  /** By address. */
  files: z.record(z.string(), versionFile),
});
export type EntryHistory = z.output<typeof entryHistory>;

/** A deleted entry that can be had back. Times are ISO 8601 in UTC. */
const trashEntry = z.strictObject({
  _id: z.string(),
  kind: z.string(),
  name: z.string(),
  /** What it was a part of, such as a section's project; `""` for most. */
  partOf: z.string(),
  version: z.number(),
  deletedAt: z.string(),
  /** Until when it and its files are kept. */
  keptUntil: z.string(),
});
export type TrashEntry = z.output<typeof trashEntry>;

export const changesReply = z.strictObject({
  changes: z.array(historyChange),
  /** What the following page begins before, `""` where there is none. */
  next: z.string(),
  days: z.number(),
});
export const entryHistoryReply = z.strictObject({ entry: entryHistory });
export const trashReply = z.strictObject({ entries: z.array(trashEntry), days: z.number() });
/** What was taken back or restored; the notes say what of it could not come back. */
export const undoneReply = z.strictObject({ _id: z.string(), notes: z.array(z.string()).optional() });
export const restoredVersionReply = undoneReply.required();
export const emptiedReply = z.strictObject({ removed: z.number() });

export const restoreBody = z.object({
  version: z.number({ error: "version must be a number." }).int("version must be a whole number."),
  /** The present version that the owner compared with; 409 where the entry has moved on. */
  startedFrom: z
    .number({ error: "startedFrom must be a number." })
    .int("startedFrom must be a whole number.")
    .optional(),
});
