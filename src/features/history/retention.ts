import { lte } from "drizzle-orm";
import type { ContentStore } from "../../core/content/content-store.ts";
import { changes } from "../../core/content/history.table.ts";
import type { Uploads } from "../../core/media/uploads.ts";
import { logFailure, logInfo } from "../../core/process/log.ts";
import { purgeTrash } from "./purge-trash.ts";
import { removeHistoryLeftovers } from "./trash-bin.ts";

const DAY = 24 * 60 * 60 * 1000;

/**
 * Removes changes that are `days` old or older, with their versions and deleted entries. The current content is not part of
 * the history and stays.
 * @returns number of removed changes
 */
function sweepHistory(store: ContentStore, days: number, now: Date = new Date()): number {
  const { db } = store;
  const before = new Date(now.getTime() - days * DAY).toISOString();
  return db.$client
    .transaction(() => {
      const removed = db.delete(changes).where(lte(changes.at, before)).returning({ at: changes.at }).all();
      if (removed.length > 0) removeHistoryLeftovers(store);
      return removed.length;
    })
    .immediate();
}

/** Purges the history and the trash. The history comes first, so that the files it retained are removed in the same run. */
export function purgeExpired(store: ContentStore, uploads: Uploads, days: number, now: Date = new Date()) {
  const forgotten = sweepHistory(store, days, now);
  const removed = purgeTrash(store, uploads, now);
  return { forgotten, removed };
}

/** Purges and logs the result. A failure is only logged, because the purge runs again the next day. */
export function purgeExpiredOrLog(store: ContentStore, uploads: Uploads, days: number): void {
  // A running restore may need a file that is due; it is purged the next day.
  if (store.areWritesBlocked) return;
  try {
    const { forgotten, removed } = purgeExpired(store, uploads, days);
    if (forgotten > 0)
      logInfo(`Deleted ${counted(forgotten, "change")} older than ${days} days from the history.`);
    if (removed > 0) logInfo(`Removed ${counted(removed, "file")} from the trash.`);
  } catch (error) {
    logFailure("Cleaning up the trash failed", error);
  }
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}
