import { rmSync } from "node:fs";
import { eq, lte } from "drizzle-orm";
import type { ContentStore } from "../db/content-store.ts";
import { media } from "./media.table.ts";
import { trashDays } from "./trash.contract.ts";
import type { Uploads } from "./uploads.ts";
import { variantNames } from "./variants.ts";

const DAY = 24 * 60 * 60 * 1000;

/**
 * Removes the files, their variants and rows that went into the trash `trashDays` ago or earlier. The history still names
 * them; what is brought back from it then comes without its file.
 * @returns how many were removed
 */
export function sweepTrash({ db }: ContentStore, uploads: Uploads, now: Date = new Date()): number {
  const before = new Date(now.getTime() - trashDays * DAY).toISOString();
  // The bytes go first and in the same transaction as the row: a crash between them leaves a row in the trash without
  // its file, which the next sweep removes, and nobody can upload the same file in between.
  return db.$client
    .transaction(() => {
      const rows = db.select().from(media).where(lte(media.trashedAt, before)).all();
      for (const row of rows) {
        rmSync(uploads.path(row.name), { force: true });
        for (const name of variantNames(row)) rmSync(uploads.variantPath(name), { force: true });
        db.delete(media).where(eq(media.name, row.name)).run();
      }
      return rows.length;
    })
    .immediate();
}

/** Sweeps now and then once a day; a failure is only logged, because the next day brings another try. */
export function sweepTrashDaily(store: ContentStore, uploads: Uploads): void {
  const sweep = () => {
    try {
      const count = sweepTrash(store, uploads);
      if (count > 0) console.log(`Removed ${count} files that were in the trash for ${trashDays} days.`);
    } catch (error) {
      console.error("The trash can't be swept:", error);
    }
  };
  sweep();
  setInterval(sweep, DAY).unref();
}
