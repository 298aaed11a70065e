import { lte } from "drizzle-orm";
import type { ContentStore } from "../../core/content/content-store.ts";
import { changes } from "../../core/content/history.table.ts";
import type { Uploads } from "../../core/media/uploads.ts";
import { formatError } from "../../core/process/format-error.ts";
import { forgetLeftovers } from "./trash-bin.ts";
import { sweepTrash } from "./trash-sweep.ts";

const DAY = 24 * 60 * 60 * 1000;

/**
 * Forgets what was done `days` ago or earlier: the versions of then, and entries that were deleted then. What the site
 * shows is no part of the history, so it stays however old it is.
 * @returns how many changes were forgotten
 */
function sweepHistory(store: ContentStore, days: number, now: Date = new Date()): number {
  const { db } = store;
  const before = new Date(now.getTime() - days * DAY).toISOString();
  return db.$client
    .transaction(() => {
      const forgotten = db.delete(changes).where(lte(changes.at, before)).returning({ at: changes.at }).all();
      if (forgotten.length > 0) forgetLeftovers(store);
      return forgotten.length;
    })
    .immediate();
}

/** The history first, so that the files it kept go in the same sweep. */
export function sweep(store: ContentStore, uploads: Uploads, days: number, now: Date = new Date()) {
  const forgotten = sweepHistory(store, days, now);
  const removed = sweepTrash(store, uploads, now);
  return { forgotten, removed };
}

/** Sweeps and logs the result. A failure is only logged, because the next day brings another try. */
export function sweepOrLog(store: ContentStore, uploads: Uploads, days: number): void {
  // A restore may be about to use a file whose time is up; tomorrow is soon enough.
  if (store.isHeld) return;
  try {
    const { forgotten, removed } = sweep(store, uploads, days);
    if (forgotten > 0) console.log(`Forgot ${forgotten} changes that were made ${days} days ago.`);
    if (removed > 0) console.log(`Removed ${removed} files from the trash.`);
  } catch (error) {
    console.error("The trash can't be swept:", formatError(error));
  }
}
