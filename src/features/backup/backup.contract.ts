import { z } from "zod";

/** An archive in the folder `backups/`. */
const backupFile = z.strictObject({
  name: z.string(),
  /** Bytes. */
  size: z.number(),
  /** When it was made. ISO 8601 in UTC. */
  at: z.string(),
  /** Whether it is the site that a restore replaced. */
  isBeforeRestore: z.boolean(),
});
export type BackupFile = z.output<typeof backupFile>;

/** The running job; `share` is its progress from 0 to 1. */
const backupWork = z.strictObject({ task: z.enum(["backup", "restore"]), share: z.number() });
export type BackupWork = z.output<typeof backupWork>;

/** `GET /api/backup`. */
export const backupReply = z.strictObject({
  backups: z.array(backupFile),
  /** Hours between two backups; 0 for no automatic backups. */
  everyHours: z.number(),
  keep: z.number(),
  /** Whether backups are also sent to a store. */
  hasStore: z.boolean(),
  /** The newest backup that was written and verified; `missing` is the number of files it lacks. */
  last: z.strictObject({ at: z.string(), size: z.number(), missing: z.number() }).optional(),
  /** Why the newest attempt failed. */
  failure: z.strictObject({ at: z.string(), reason: z.string() }).optional(),
  work: backupWork.optional(),
});
export type BackupState = z.output<typeof backupReply>;

/** The address of a download; it works once, within a minute. */
export const ticketReply = z.strictObject({ url: z.string() });
/** When the backup was made, how many files were restored, which were missing, and which were not replaced because they are damaged in the backup. */
export const restoredReply = z.strictObject({
  restored: z.strictObject({
    at: z.string(),
    files: z.number(),
    missing: z.array(z.string()),
    kept: z.array(z.string()).optional(),
  }),
});
export type RestoredBackup = z.output<typeof restoredReply>["restored"];
/** Whether the store accepts, returns and deletes a file; `error` says why not. */
export const storeTestReply = z.strictObject({ ok: z.boolean(), error: z.string() });

export const ticketBody = z.object({ name: z.string({ error: "name must be the name of a backup." }) });
