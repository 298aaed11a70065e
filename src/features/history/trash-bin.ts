import { and, eq, getTableName, inArray, notExists, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { Content } from "../../core/content/content-model.ts";
import type { ContentStore } from "../../core/content/content-store.ts";
import { changes, history } from "../../core/content/history.table.ts";
import { media } from "../../core/content/media.table.ts";
import { mediaName } from "../../core/content/upload-name.ts";
import { conflict, notFound } from "../../core/errors/app-error.ts";
import type { Uploads } from "../../core/media/uploads.ts";
import { listFilesInHistory } from "./files-in-history.ts";
import type { TrashEntry } from "./history.contract.ts";
import { purgeFiles } from "./purge-trash.ts";
import { findCurrent, findTableName, type HistoryRow } from "./versions.ts";

const DAY = 24 * 60 * 60 * 1000;

/** Deleted entries that can be restored, last deleted first, without the parts that are restored with their parent. */
export function listTrash(content: Content, historyDays: number): TrashEntry[] {
  const { model } = content;
  const removed = listRemoved(content);
  const wholes = new Set(removed.map(({ row }) => removalOf(row.changeId, row.tableName, row.rowId)));
  return removed
    .filter(({ row }) => !model.isHidden(row.tableName) && !isPartOfOne(content, row, wholes))
    .map(({ row, at }) => ({
      _id: row.rowId,
      kind: model.nounOf(row.tableName),
      name: model.nameOf(row.tableName, row.before ?? {}),
      partOf: partOf(content, row),
      version: row.version,
      deletedAt: at,
      keptUntil: new Date(Date.parse(at) + historyDays * DAY).toISOString(),
    }));
}

/** A key for an entry that a change removed. */
function removalOf(changeId: string, tableName: string, rowId: string): string {
  return `${changeId} ${tableName} ${rowId}`;
}

/** Whether an entry was deleted together with its parent. @param wholes keys of `removalOf` */
function isPartOfOne(
  { model }: Content,
  { changeId, tableName, before }: HistoryRow,
  wholes: Set<string>,
): boolean {
  const table = model.contentTables.get(tableName);
  if (table === undefined) return false;
  return model
    .referencesOf(table)
    .some(({ column, parent }) =>
      wholes.has(removalOf(changeId, getTableName(parent), String(before?.[column] ?? ""))),
    );
}

/** The name of an entry's parent, such as a section's project; `""` without one. */
function partOf(content: Content, { tableName, before }: HistoryRow): string {
  const { model } = content;
  const table = model.contentTables.get(tableName);
  const [reference] = table === undefined ? [] : model.referencesOf(table);
  if (reference === undefined) return "";
  const parentName = getTableName(reference.parent);
  const parent = findCurrent(content, parentName, String(before?.[reference.column] ?? ""));
  return parent === undefined ? "" : model.nameOf(parentName, parent);
}

/** The removals of entries that are still deleted, last one first. */
function listRemoved({ db, model }: Content): { row: HistoryRow; at: string }[] {
  const later = alias(history, "later");
  return db
    .select({ row: history, at: changes.at })
    .from(history)
    .innerJoin(changes, eq(changes._id, history.changeId))
    .where(
      and(
        eq(history.action, "remove"),
        inArray(history.tableName, [...model.contentTables.keys()]),
        notExists(
          db
            .select({ found: later._id })
            .from(later)
            .where(
              and(
                eq(later.tableName, history.tableName),
                eq(later.rowId, history.rowId),
                sql`${later.version} > ${history.version}`,
              ),
            ),
        ),
      ),
    )
    .orderBy(sql`${history._id} desc`)
    .all();
}

/**
 * Permanently deletes an entry in the trash with its parts, all their versions, and the files that no other entry or version
 * uses.
 * @throws AppError 404 for an unknown entry, 409 for one that is not deleted
 */
export function deletePermanently(store: ContentStore, uploads: Uploads, id: string): void {
  const { db } = store;
  store.assertWritable();
  db.$client
    .transaction(() => {
      const removed = listRemoved(store).find(({ row }) => row.rowId === id);
      if (removed === undefined) {
        const tableName = findTableName(store, id);
        if (tableName !== null && findCurrent(store, tableName, id) !== undefined)
          throw conflict("This entry is not in the trash.");
        throw notFound("entry");
      }
      purge(store, uploads, [removed.row]);
    })
    .immediate();
}

/** Permanently deletes all entries in the trash, as `deletePermanently`. @returns their number, without parts */
export function emptyTrash(store: ContentStore, uploads: Uploads): number {
  const { db } = store;
  store.assertWritable();
  return db.$client
    .transaction(() => {
      const count = listTrash(store, 0).length;
      purge(
        store,
        uploads,
        listRemoved(store).map(({ row }) => row),
      );
      return count;
    })
    .immediate();
}

/** Deletes the history of removed entries, then their files, see `removeUnnamed`. Runs in the caller's transaction. */
function purge(content: Content, uploads: Uploads, removed: HistoryRow[]): void {
  const { db, model } = content;
  const names = new Set<string>();
  for (const { tableName, rowId } of removed.flatMap((row) => [row, ...partsOf(content, row)])) {
    const isOfEntry = and(eq(history.tableName, tableName), eq(history.rowId, rowId));
    const versions = db.select({ before: history.before }).from(history).where(isOfEntry).all();
    for (const { before } of versions)
      for (const { name } of model.fileFieldsOf(tableName)) {
        const file = mediaName(String(before?.[name] ?? ""));
        if (file !== null) names.add(file);
      }
    db.delete(history).where(isOfEntry).run();
  }
  removeHistoryLeftovers(content);
  removeUnnamed(content, uploads, names);
}

/** All parts that an entry ever had, including those deleted before it, because none can be restored without it. */
function partsOf(content: Content, { tableName, rowId }: HistoryRow): { tableName: string; rowId: string }[] {
  const { db, model } = content;
  const whole = model.contentTables.get(tableName);
  return [...model.contentTables].flatMap(([partName, table]) =>
    model
      .referencesOf(table)
      .filter(({ parent }) => parent === whole)
      .flatMap(({ column }) =>
        db
          .selectDistinct({ tableName: history.tableName, rowId: history.rowId })
          .from(history)
          .where(
            and(
              eq(history.tableName, partName),
              sql`json_extract(${history.before}, ${`$.${column}`}) = ${rowId}`,
            ),
          )
          .all(),
      ),
  );
}

/** Removes changes without history rows, and leftovers of the features. Runs in the caller's transaction. */
export function removeHistoryLeftovers(content: Content): void {
  const { db, model } = content;
  db.delete(changes)
    .where(
      notExists(db.select({ found: history._id }).from(history).where(eq(history.changeId, changes._id))),
    )
    .run();
  model.removeLeftovers(db);
}

/** Removes those files, and the posters of videos, that are in the trash and that no version in the history uses. */
function removeUnnamed(content: Content, uploads: Uploads, names: Set<string>): void {
  const { db } = content;
  const retained = listFilesInHistory(content);
  const rows = [...names].flatMap((name) => db.select().from(media).where(eq(media.name, name)).all());
  const posters = rows.flatMap(({ poster }) =>
    db
      .select()
      .from(media)
      .where(eq(media.name, mediaName(poster) ?? ""))
      .all(),
  );
  const unnamed = [...rows, ...posters].filter(
    ({ name, trashedAt }) => trashedAt !== null && !retained.has(name),
  );
  purgeFiles(db, uploads, unnamed);
}
