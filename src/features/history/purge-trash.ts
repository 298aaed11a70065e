import { rmSync } from "node:fs";
import { and, eq, getTableName, lte } from "drizzle-orm";
import type { ContentStore } from "../../core/content/content-store.ts";
import { history } from "../../core/content/history.table.ts";
import { media } from "../../core/content/media.table.ts";
import type { Db } from "../../core/database/client.ts";
import type { Uploads } from "../../core/media/uploads.ts";
import { variantNames } from "../../core/media/variant-names.ts";
import { minTrashDays } from "../../shared/retention.ts";
import { listFilesInHistory } from "./files-in-history.ts";

const DAY = 24 * 60 * 60 * 1000;

type MediaRow = typeof media.$inferSelect;

/**
 * Removes files that have been in the trash for `minTrashDays` or longer, with their variants and rows, except those that the
 * history can restore (docs/decisions/0009-history.md).
 * @returns number of removed files
 */
export function purgeTrash(store: ContentStore, uploads: Uploads, now: Date = new Date()): number {
  const { db } = store;
  const before = new Date(now.getTime() - minTrashDays * DAY).toISOString();
  return db.$client
    .transaction(() => {
      const old = db.select().from(media).where(lte(media.trashedAt, before)).all();
      if (old.length === 0) return 0;
      const retained = listFilesInHistory(store);
      const rows = old.filter(({ name }) => !retained.has(name));
      purgeFiles(db, uploads, rows);
      return rows.length;
    })
    .immediate();
}

/**
 * Permanently removes files, within the caller's transaction. The bytes are removed before the transaction is committed: a
 * crash in between leaves a row without its file, which the next run removes.
 */
export function purgeFiles(db: Db, uploads: Uploads, rows: MediaRow[]): void {
  for (const row of rows) {
    rmSync(uploads.path(row.name), { force: true });
    for (const name of variantNames(row)) rmSync(uploads.variantPath(name), { force: true });
    db.delete(history)
      .where(and(eq(history.tableName, getTableName(media)), eq(history.rowId, row.name)))
      .run();
    db.delete(media).where(eq(media.name, row.name)).run();
  }
}
