import { z } from "zod";
import type { MediaKind } from "../../shared/media-kind.ts";

/** Of the list of changes; all are told by text. */
export const changesQuery = z.object({
  before: z.string().optional().describe("Of a change: the list begins after it."),
  limit: z.string().optional().describe("How many, 1 to 100; 20 unless said."),
  entry: z.string().optional().describe("Only changes of this entry."),
});

/** A field of an entry as the API presents it. */
export type HistoryValue = string | number | boolean | string[];

/** What became of one entry in a change. */
export type ChangedEntry = {
  _id: string;
  /** "education", "block", "picture": a noun for the owner. */
  kind: string;
  /** What the owner calls it: the school, the title, the first words. */
  name: string;
  action: "insert" | "update" | "remove";
  /** The version that the change made; of a removal the one that was removed. */
  version: number;
  /** Names of the fields that the change made different. */
  fields: string[];
};

export type HistoryChange = {
  _id: string;
  /** A verb and its object: "update education". */
  label: string;
  /** ISO 8601 in UTC. */
  at: string;
  /** Without those that only moved; none where the owner's order is all that changed. */
  entries: ChangedEntry[];
};

export type EntryVersion = {
  version: number;
  /** When it was made, ISO 8601 in UTC. */
  at: string;
  /** The change that made it; `""` where that is older than the history. */
  label: string;
  values: Record<string, HistoryValue>;
  isPresent: boolean;
};

/** A file that versions of an entry show. */
export type VersionFile = {
  /** `trash`: only the owner can have it, from `files/NAME`; `gone`: removed for good. */
  state: "shown" | "trash" | "gone";
  kind: MediaKind;
  /** As the owner's computer named it. */
  originalName: string;
};

export type EntryHistory = {
  _id: string;
  kind: string;
  name: string;
  /** Of the entry as it is now; 0 for a deleted one. */
  version: number;
  /** Newest first. */
  versions: EntryVersion[];
  /** By address. */
  files: Record<string, VersionFile>;
};

/** A deleted entry that can be had back. Times are ISO 8601 in UTC. */
export type TrashEntry = {
  _id: string;
  kind: string;
  name: string;
  /** What it was a part of, such as a section's project; `""` for most. */
  partOf: string;
  version: number;
  deletedAt: string;
  /** Until when it and its files are kept. */
  keptUntil: string;
};

export const restoreBody = z.object({
  version: z.number({ error: "version must be a number." }).int("version must be a whole number."),
  /** The present version that the owner compared with; 409 where the entry has moved on. */
  startedFrom: z
    .number({ error: "startedFrom must be a number." })
    .int("startedFrom must be a whole number.")
    .optional(),
});
