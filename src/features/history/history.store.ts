import { and, desc, eq, getTableName, sql } from "drizzle-orm";
import type { Change } from "../../core/content/change.ts";
import type { Content, ContentTable, Row } from "../../core/content/content-model.ts";
import { history } from "../../core/content/history.table.ts";
import { media } from "../../core/content/media.table.ts";
import { conflict, notFound } from "../../core/errors/app-error.ts";
import type { Uploads } from "../../core/media/uploads.ts";
import { fieldLabel } from "../../shared/field-label.ts";
import { findEarlier, findPresent, type HistoryRow, isOfEntry, lifeOrder, locate } from "./versions.ts";

/** What could not be brought back as it was, in sentences for the owner; empty when everything could. */
export type Notes = string[];

/**
 * Puts back the entry of this id, as it was when it was removed, with the parts that went with it in the same change (the
 * sections of a project) and its files out of the trash; a file that was swept since is left out.
 * @throws AppError 404 where nothing was removed under this id; 409 where it is there already, where what it belongs to
 *   or the file that it is nothing without is gone, or where the site has another of what it can have once
 */
export function restoreRemoved(change: Change, uploads: Uploads, id: string): Notes {
  const { own, ofParts } = restoreWhole(change, uploads, id);
  return [...own, ...ofParts];
}

/** As `restoreRemoved`, with the notes on the entry and on its parts apart. */
function restoreWhole(change: Change, uploads: Uploads, id: string): { own: Notes; ofParts: Notes } {
  const last = change.db
    .select()
    .from(history)
    .where(isOfEntry(change, id))
    .orderBy(...lifeOrder.map((part) => desc(part)))
    .limit(1)
    .get();
  const table = last === undefined ? undefined : change.model.contentTables.get(last.tableName);
  if (last === undefined || table === undefined) throw notFound("entry");
  if (change.find(table, id) !== undefined) throw conflict("This entry is there already.");
  if (last.action !== "remove") throw notFound("entry");
  assertRoom(change, table, last.before);
  assertWhole(change, table, last.before);
  const own = putBack(change, uploads, table, last);
  return { own, ofParts: restoreParts(change, uploads, table, last) };
}

/**
 * Makes an older version of an entry the present one, as a new change: its content, its files out of the trash, not its
 * place in the owner's order. A deleted entry comes back with it.
 * @param startedFrom the present version that the owner compared with
 * @throws AppError 404 without such an entry or version; 409 where it is the present one, where the entry has moved on
 *   since, where what makes the entry is a file that is gone, and as `restoreRemoved` says
 */
export function restoreVersion(
  change: Change,
  uploads: Uploads,
  id: string,
  version: number,
  startedFrom?: number,
): Notes {
  const tableName = locate(change, id);
  if (tableName === null) throw notFound("entry");
  const noun = change.model.nounOf(tableName);
  const present = findPresent(change, tableName, id);
  if (present !== undefined && startedFrom !== undefined && startedFrom !== present.version)
    throw conflict(`This ${noun} was changed in the meantime.`);
  if (present?.version === version) throw conflict(`This is the present version of the ${noun}.`);
  const earlier = findEarlier(change, tableName, id, version);
  if (earlier === undefined) throw notFound("version");
  const table = change.model.contentTables.get(tableName);
  if (table === undefined) return restorePicture(change, uploads, id, earlier);
  if (present === undefined) {
    const { own, ofParts } = restoreWhole(change, uploads, id);
    const back = findPresent(change, tableName, id);
    // What was removed is what is wanted, in most cases.
    const isSame = back?.version === version + 1;
    return [...(isSame ? own : overwrite(change, uploads, table, id, earlier)), ...ofParts];
  }
  assertWhole(change, table, earlier);
  return overwrite(change, uploads, table, id, earlier);
}

/** What is done, for the owner's history: "restore education". */
export function restoreLabel({ db, model }: Content, id: string): string {
  const tableName = locate({ db, model }, id);
  return `restore ${tableName === null ? "entry" : model.nounOf(tableName)}`;
}

function assertRoom(change: Change, table: ContentTable, row: Record<string, unknown> | null): void {
  const tableName = getTableName(table);
  const excludes = change.model.exclusionOf(tableName);
  if (excludes === undefined) return;
  const present = change.db.select().from(table).all();
  if (present.some((other) => excludes(other, row ?? {})))
    throw conflict(`This site has another ${change.model.nounOf(tableName)} now. Delete that first.`);
}

/** A part without its whole is put back by putting back the whole. A whole's version covers its parts, so it grows. */
function assertWhole(change: Change, table: ContentTable, row: Record<string, unknown> | null): void {
  for (const { column, parent } of change.model.referencesOf(table)) {
    const parentId = String(row?.[column] ?? "");
    const noun = change.model.nounOf(getTableName(parent));
    if (change.find(parent, parentId) === undefined)
      throw conflict(`The ${noun} that this belongs to was deleted. Restore the ${noun} first.`);
    change.update(parent, parentId, {}, { name: noun });
  }
}

/** Takes the files that a row names out of the trash; the row is left without those that are gone. */
function bringFilesBack(change: Change, uploads: Uploads, tableName: string, row: Record<string, unknown>) {
  const notes: Notes = [];
  let isHollow = false;
  for (const { name, isWhole } of change.model.fileFieldsOf(tableName)) {
    const address = row[name];
    if (typeof address !== "string" || !address.startsWith("/uploads/")) continue;
    row[name] = uploads.bringBack(change, address);
    if (row[name] !== "") continue;
    notes.push(`${fieldLabel(name)} is empty: its file was removed for good.`);
    isHollow ||= isWhole;
  }
  return { notes, isHollow };
}

const hollow = (noun: string) =>
  conflict(`The file of this ${noun} was removed for good, so it can't be restored.`);

function putBack(change: Change, uploads: Uploads, table: ContentTable, { before }: HistoryRow): Notes {
  const row = { ...before } as Row & { _id: string }; // The history keeps whole rows of content tables.
  const { notes, isHollow } = bringFilesBack(change, uploads, getTableName(table), row);
  if (isHollow) throw hollow(change.model.nounOf(getTableName(table)));
  change.restore(table, row);
  return notes;
}

/** What was removed with `whole` in one change because it belongs to it. */
function restoreParts(change: Change, uploads: Uploads, table: ContentTable, whole: HistoryRow): Notes {
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

/** Whether a row that was removed belonged to the entry. */
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

function overwrite(change: Change, uploads: Uploads, table: ContentTable, id: string, earlier: Row): Notes {
  const tableName = getTableName(table);
  const noun = change.model.nounOf(tableName);
  const fields = change.model.restoredFieldsOf(tableName).filter((name) => earlier[name] !== undefined);
  const values: Record<string, unknown> = Object.fromEntries(fields.map((name) => [name, earlier[name]]));
  const { notes, isHollow } = bringFilesBack(change, uploads, tableName, values);
  if (isHollow) throw hollow(noun);
  const present = findPresent(change, tableName, id);
  for (const { name } of change.model.fileFieldsOf(tableName))
    if (present?.[name] !== values[name]) change.trashMedia(String(present?.[name] ?? ""));
  change.update(table, id, values as never, { name: noun }); // They are the table's own columns, see restoredFieldsOf.
  return notes;
}

/** What the owner says of a picture, or the still of a video. */
function restorePicture(change: Change, uploads: Uploads, name: string, earlier: Row): Notes {
  const before = { ...earlier } as typeof media.$inferSelect; // The history keeps whole rows.
  const present = change.findMedia(name);
  const { notes } = bringFilesBack(change, uploads, getTableName(media), before);
  const { alt, focusX, focusY, poster } = before;
  change.updateMedia(name, { alt, focusX, focusY, poster }, {});
  if (present !== undefined && present.poster !== poster) change.trashMedia(present.poster);
  // It may be that of a video in the trash; where its video is shown it stays.
  change.trashMedia(poster);
  return notes;
}
