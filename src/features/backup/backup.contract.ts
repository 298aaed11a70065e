import { z } from "zod";

/** An archive in the folder `backups/`. */
const backupFile = z.strictObject({
  name: z.string(),
  /** Bytes. */
  size: z.number(),
  /** When it was written. ISO 8601 in UTC. */
  at: z.string(),
  /** What the site was before a restore. */
  isBeforeRestore: z.boolean(),
});
export type BackupFile = z.output<typeof backupFile>;

/** What is under way; `share` goes from 0 to 1. */
const backupWork = z.strictObject({ task: z.enum(["backup", "restore"]), share: z.number() });
export type BackupWork = z.output<typeof backupWork>;

/** `GET /api/backup`. */
export const backupReply = z.strictObject({
  backups: z.array(backupFile),
  /** Hours from one backup to the next; 0 for none. */
  everyHours: z.number(),
  keep: z.number(),
  /** Whether they are also sent to a store. */
  hasStore: z.boolean(),
  /** The newest that was written and verified. */
  last: z.strictObject({ at: z.string(), size: z.number(), missing: z.number() }).optional(),
  /** Why the newest try has failed, when it has. */
  failure: z.strictObject({ at: z.string(), reason: z.string() }).optional(),
  work: backupWork.optional(),
});
export type BackupState = z.output<typeof backupReply>;

/** Where one download can be had, within a minute. */
export const ticketReply = z.strictObject({ url: z.string() });
/** When the backup was made, how many files it brought, which it lacked, and what of the site stayed as it was. */
export const restoredReply = z.strictObject({
  restored: z.strictObject({
    at: z.string(),
    files: z.number(),
    missing: z.array(z.string()),
    kept: z.array(z.string()).optional(),
  }),
});
export type RestoredBackup = z.output<typeof restoredReply>["restored"];
/** Whether the store does what a backup asks of it, and why not. */
export const storeTestReply = z.strictObject({ ok: z.boolean(), error: z.string() });

export const ticketBody = z.object({ name: z.string({ error: "name must be the name of a backup." }) });
