import { z } from "zod";

/** An archive in the folder `backups/`. */
export type BackupFile = {
  name: string;
  /** Bytes. */
  size: number;
  /** When it was written. ISO 8601 in UTC. */
  at: string;
  /** What the site was before a restore. */
  isBeforeRestore: boolean;
};

/** What is under way; `share` goes from 0 to 1. */
export type BackupWork = { task: "backup" | "restore"; share: number };

/** `GET /api/backup`. */
export type BackupState = {
  backups: BackupFile[];
  /** Hours from one backup to the next; 0 for none. */
  everyHours: number;
  keep: number;
  /** Whether they are also sent to a store. */
  hasStore: boolean;
  /** The newest that was written and verified. */
  last?: { at: string; size: number; missing: number };
  /** Why the newest try has failed, when it has. */
  failure?: { at: string; reason: string };
  work?: BackupWork;
};

export const ticketBody = z.object({ name: z.string({ error: "name must be the name of a backup." }) });
