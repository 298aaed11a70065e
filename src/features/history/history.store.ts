import { and, desc, eq, getTableName, sql } from "drizzle-orm";
import type { Change } from "../../core/content/change.ts";
import type { Content, ContentTable, Row } from "../../core/content/content-model.ts";
import { history } from "../../core/content/history.table.ts";
import { media } from "../../core/content/media.table.ts";
import { conflict, notFound } from "../../core/errors/app-error.ts";
import type { Uploads } from "../../core/media/uploads.ts";
import { fieldLabel } from "../../shared/field-label.ts";
import { inPresentLanguages, moveTextsTo } from "./languages-of-versions.ts";
import {
  findCurrent,
  findTableName,
  findVersion,
  type HistoryRow,
  historyOfEntry,
  versionOrder,
} from "./versions.ts";

/** Sentences for the owner about what could not be restored; empty if everything was. */
export type RestoreNotes = string[];

/**
 * Restores a deleted entry with the parts that were deleted in the same change (the sections of a project) and its files.
 * Files that were purged since are left out.
 * @throws AppError 404 if no such entry was deleted; 409 if it exists, if its parent or its essential file is gone, or if the
 *   site has another entry of a kind of which there can only be one
 */
export function restoreRemoved(change: Change, uploads: Uploads, id: string): RestoreNotes {
  const { own, ofParts } = restoreWhole(change, uploads, id);
  return [...own, ...ofParts];
}

/** Like `restoreRemoved`, with separate notes on the entry and on its parts. */
function restoreWhole(
  change: Change,
  uploads: Uploads,
  id: string,
): { own: RestoreNotes; ofParts: RestoreNotes } {
  const last = change.db
    .select()
    .from(history)
    .where(historyOfEntry(change, id))
    .orderBy(...versionOrder.map((part) => desc(part)))
    .limit(1)
    .get();
  const table = last === undefined ? undefined : change.model.contentTables.get(last.tableName);
  if (last === undefined || table === undefined) throw notFound("entry");
  if (change.find(table, id) !== undefined) throw conflict("This entry already exists.");
  if (last.action !== "remove") throw notFound("entry");
  assertNoConflict(change, table, last.before);
  assertWhole(change, table, last.before);
  const own = putBack(change, uploads, table, last);
  return { own, ofParts: restoreParts(change, uploads, table, last) };
}

/**
 * Restores an older version of an entry as a new change: its content and files, but not its position. A deleted entry is
 * restored too.
 * @param startedFrom the current version that the owner compared with
 * @throws AppError 404 without such an entry or version; 409 if it is the current version, if the entry has changed since
 *   `startedFrom`, if its essential file is gone, and as `restoreRemoved`
 */
export function restoreVersion(
  change: Change,
  uploads: Uploads,
  id: string,
  version: number,
  startedFrom?: number,
): RestoreNotes {
  const tableName = findTableName(change, id);
  if (tableName === null) throw notFound("entry");
  const noun = change.model.nounOf(tableName);
  const present = findCurrent(change, tableName, id);
  if (present !== undefined && startedFrom !== undefined && startedFrom !== present.version)
    throw conflict(`This ${noun} was changed in the meantime.`);
  if (present?.version === version) throw conflict(`This is already the current version of the ${noun}.`);
  const step = findVersion(change, tableName, id, version);
  if (step === undefined) throw notFound("version");
  const earlier = inPresentLanguages(change, step);
  const table = change.model.contentTables.get(tableName);
  if (table === undefined) return restorePicture(change, uploads, id, earlier);
  if (present === undefined) {
    const { own, ofParts } = restoreWhole(change, uploads, id);
    const restored = findCurrent(change, tableName, id);
    // Usually the deleted version is the requested one, and no overwriting is needed.
    const isSame = restored?.version === version + 1;
    return [...(isSame ? own : overwrite(change, uploads, table, id, earlier)), ...ofParts];
  }
  assertWhole(change, table, earlier);
  return overwrite(change, uploads, table, id, earlier);
}

/** Label of the change that restores an entry, such as "restore education". */
export function restoreLabel({ db, model }: Content, id: string): string {
  const tableName = findTableName({ db, model }, id);
  return `restore ${tableName === null ? "entry" : model.nounOf(tableName)}`;
}

/** @throws AppError 409 if the site has a row that excludes this one, such as another summary */
export function assertNoConflict(
  change: Change,
  table: ContentTable,
  row: Record<string, unknown> | null,
): void {
  const tableName = getTableName(table);
  const excludes = change.model.exclusionOf(tableName);
  if (excludes === undefined) return;
  const present = change.db.select().from(table).all();
  if (present.some((other) => excludes(other, row ?? {})))
    throw conflict(`This site already has another ${change.model.nounOf(tableName)}. Delete that one first.`);
}

/** Checks that the parent of a part exists, and increases its version, which covers its parts. @throws AppError 409 */
function assertWhole(change: Change, table: ContentTable, row: Record<string, unknown> | null): void {
  for (const { column, parent } of change.model.referencesOf(table)) {
    const parentId = String(row?.[column] ?? "");
    const noun = change.model.nounOf(getTableName(parent));
    if (change.find(parent, parentId) === undefined)
      throw conflict(`The ${noun} that this belongs to was deleted. Restore the ${noun} first.`);
    change.touch(parent, parentId, noun);
  }
}

/**
 * Restores the files of a row from the trash, and clears the fields of those that are gone.
 * @returns `lacksContent`: whether a file without which the entry has no content is gone
 */
export function restoreFiles(
  change: Change,
  uploads: Uploads,
  tableName: string,
  row: Record<string, unknown>,
) {
  const notes: RestoreNotes = [];
  let lacksContent = false;
  for (const { name, isWhole } of change.model.fileFieldsOf(tableName)) {
    const address = row[name];
    if (typeof address !== "string" || !address.startsWith("/uploads/")) continue;
    row[name] = uploads.takeOutOfTrash(change, address);
    if (row[name] !== "") continue;
    notes.push(`${fieldLabel(name)} is empty because its file was permanently deleted.`);
    lacksContent ||= isWhole;
  }
  return { notes, lacksContent };
}

const fileGone = (noun: string) =>
  conflict(`This ${noun} can't be restored because its file was permanently deleted.`);

function putBack(change: Change, uploads: Uploads, table: ContentTable, removal: HistoryRow): RestoreNotes {
  const row = { ...inPresentLanguages(change, removal) } as Row & { _id: string }; // The history keeps whole rows of content tables.
  const { notes, lacksContent } = restoreFiles(change, uploads, getTableName(table), row);
  if (lacksContent) throw fileGone(change.model.nounOf(getTableName(table)));
  moveTextsTo(change, table, row);
  change.restore(table, row);
  return notes;
}

/** Restores the parts of `whole` that were deleted with it in one change. */
function restoreParts(
  change: Change,
  uploads: Uploads,
  table: ContentTable,
  whole: HistoryRow,
): RestoreNotes {
  const removed = change.db
    .select()
    .from(history)
    .where(and(eq(history.changeId, whole.changeId), eq(history.action, "remove")))
    .orderBy(sql`rowid`)
    .all();
  return removed.flatMap((part) => {
    const partTable = change.model.contentTables.get(part.tableName);
    return partTable !== undefined && isPartOf(change, part, table, whole.rowId)
      ? putBack(change, uploads, partTable, part)
      : [];
  });
}

/** Whether a deleted row was a part of the entry. */
function isPartOf(
  { model }: Content,
  { tableName, before }: HistoryRow,
  whole: ContentTable,
  id: string,
): boolean {
  const table = model.contentTables.get(tableName);
  return (
    table !== undefined &&
    model.referencesOf(table).some(({ column, parent }) => parent === whole && before?.[column] === id)
  );
}

function overwrite(
  change: Change,
  uploads: Uploads,
  table: ContentTable,
  id: string,
  earlier: Row,
): RestoreNotes {
  const tableName = getTableName(table);
  const noun = change.model.nounOf(tableName);
  const fields = change.model.restoredFieldsOf(tableName).filter((name) => earlier[name] !== undefined);
  const values: Record<string, unknown> = Object.fromEntries(fields.map((name) => [name, earlier[name]]));
  const { notes, lacksContent } = restoreFiles(change, uploads, tableName, values);
  if (lacksContent) throw fileGone(noun);
  const present = findCurrent(change, tableName, id);
  for (const { name } of change.model.fileFieldsOf(tableName))
    if (present?.[name] !== values[name]) change.trashMedia(String(present?.[name] ?? ""));
  change.isPastScheduleAllowed = true;
  moveTextsTo(change, table, values);
  change.update(table, id, values as never, { name: noun }); // They are the table's own columns, see restoredFieldsOf.
  return notes;
}

/** Restores the description of a picture, or the poster of a video. */
export function restorePicture(change: Change, uploads: Uploads, name: string, earlier: Row): RestoreNotes {
  const before = { ...earlier } as typeof media.$inferSelect; // The history keeps whole rows.
  const present = change.findMedia(name);
  const { notes } = restoreFiles(change, uploads, getTableName(media), before);
  const { alt, focusX, focusY, poster, translated = null } = before;
  change.updateMedia(name, { alt, focusX, focusY, poster, translated }, {});
  if (present !== undefined && present.poster !== poster) change.trashMedia(present.poster);
  // The poster belongs in the trash if its video is there; `trashMedia` leaves files in use.
  change.trashMedia(poster);
  return notes;
}
