import { and, eq, getTableName, inArray, notExists, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { Content } from "../../core/content/content-model.ts";
import type { ContentStore } from "../../core/content/content-store.ts";
import { changes, history } from "../../core/content/history.table.ts";
import { media } from "../../core/content/media.table.ts";
import { mediaName } from "../../core/content/upload-name.ts";
import { conflict, notFound } from "../../core/errors/app-error.ts";
import type { Uploads } from "../../core/media/uploads.ts";
import { namesInHistory } from "./files-in-history.ts";
import type { TrashEntry } from "./history.contract.ts";
import { removeFiles } from "./trash-sweep.ts";
import { findPresent, type HistoryRow, locate } from "./versions.ts";

const DAY = 24 * 60 * 60 * 1000;

/** Deleted entries that can be had back, the last deleted first; the parts of a deleted whole come with it. */
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

/** Names an entry among those that a change removed. */
function removalOf(changeId: string, tableName: string, rowId: string): string {
  return `${changeId} ${tableName} ${rowId}`;
}

/** Whether what an entry was a part of went with it. @param wholes see `removalOf` */
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

/** What a section or the like is a part of, by name, as long as that is there. */
function partOf(content: Content, { tableName, before }: HistoryRow): string {
  const { model } = content;
  const table = model.contentTables.get(tableName);
  const [reference] = table === undefined ? [] : model.referencesOf(table);
  if (reference === undefined) return "";
  const parentName = getTableName(reference.parent);
  const parent = findPresent(content, parentName, String(before?.[reference.column] ?? ""));
  return parent === undefined ? "" : model.nameOf(parentName, parent);
}

/** The removals that nothing came after, the last one first. */
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
 * Forgets a deleted entry, its parts and all their versions for good, with the files that nothing else shows or showed.
 * @throws AppError 404 for what never was or is forgotten already, 409 for what is there
 */
export function removeFromTrash(store: ContentStore, uploads: Uploads, id: string): void {
  const { db } = store;
  store.assertWritable();
  db.$client
    .transaction(() => {
      const removed = listRemoved(store).find(({ row }) => row.rowId === id);
      if (removed === undefined) {
        const tableName = locate(store, id);
        if (tableName !== null && findPresent(store, tableName, id) !== undefined)
          throw conflict("This entry is not in the trash.");
        throw notFound("entry");
      }
      forget(store, uploads, [removed.row]);
    })
    .immediate();
}

/**
 * Forgets every deleted entry for good, as `removeFromTrash` does.
 * @returns how many there were, parts not counted
 */
export function emptyTrash(store: ContentStore, uploads: Uploads): number {
  const { db } = store;
  store.assertWritable();
  return db.$client
    .transaction(() => {
      const count = listTrash(store, 0).length;
      forget(
        store,
        uploads,
        listRemoved(store).map(({ row }) => row),
      );
      return count;
    })
    .immediate();
}

/** Runs in a transaction; the files go last, see sweepTrash. */
function forget(content: Content, uploads: Uploads, removed: HistoryRow[]): void {
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
  forgetLeftovers(content);
  removeUnnamed(content, uploads, names);
}

/** Every part that an entry ever had, also those that were deleted before it: none can come back without it. */
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

/** What is of no use without the rows of the history that were forgotten; runs in the caller's transaction. */
export function forgetLeftovers(content: Content): void {
  const { db, model } = content;
  db.delete(changes)
    .where(
      notExists(db.select({ found: history._id }).from(history).where(eq(history.changeId, changes._id))),
    )
    .run();
  model.removeLeftovers(db);
}

/** Removes those of the files that are in the trash and that no kept version names, with the posters of videos. */
function removeUnnamed(content: Content, uploads: Uploads, names: Set<string>): void {
  const { db } = content;
  const kept = namesInHistory(content);
  const rows = [...names].flatMap((name) => db.select().from(media).where(eq(media.name, name)).all());
  const posters = rows.flatMap(({ poster }) =>
    db
      .select()
      .from(media)
      .where(eq(media.name, mediaName(poster) ?? ""))
      .all(),
  );
  const unnamed = [...rows, ...posters].filter(
    ({ name, trashedAt }) => trashedAt !== null && !kept.has(name),
  );
  removeFiles(db, uploads, unnamed);
}
