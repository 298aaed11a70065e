import { eq, getTableName, sql } from "drizzle-orm";
import type { Change } from "../../core/content/change.ts";
import type { ContentTable, Row } from "../../core/content/content-model.ts";
import { changes, history } from "../../core/content/history.table.ts";
import { media } from "../../core/content/media.table.ts";
import { conflict, notFound } from "../../core/errors/app-error.ts";
import type { Uploads } from "../../core/media/uploads.ts";
import { assertNoConflict, type RestoreNotes, restoreFiles, restorePicture } from "./history.store.ts";
import { findCurrent, type HistoryRow } from "./versions.ts";

/** The first and last step of one change on one row; `table` is null for the description of a file. */
type Steps = { table: ContentTable | null; first: HistoryRow; last: HistoryRow };

/**
 * Undoes a change: removes what it added, restores what it removed, and reverts what it changed.
 * @returns what could not be restored
 * @throws AppError 404 without such a change; 409 if one of its entries was changed afterwards. Nothing is changed then
 */
export function undoChange(change: Change, uploads: Uploads, changeId: string): RestoreNotes {
  const all = readSteps(change, changeId);
  for (const steps of all) assertUntouched(change, steps);
  // In reverse order, because parts are removed before their parent and added after it.
  return all.reverse().flatMap((steps) => revertRow(change, uploads, steps));
}

/** Label of the change that undoes another one. */
export function undoLabel(label: string): string {
  return `undo ${label}`;
}

function readSteps(change: Change, changeId: string): Steps[] {
  const rows = change.db
    .select()
    .from(history)
    .where(eq(history.changeId, changeId))
    .orderBy(sql`rowid`)
    .all();
  if (rows.length === 0) throw notFound("change");
  const { contentTables } = change.model;
  const byEntry = Map.groupBy(rows, ({ tableName, rowId }) => `${tableName} ${rowId}`);
  return [...byEntry.values()].flatMap((steps) => {
    const [first] = steps;
    const last = steps.at(-1);
    const table = first?.tableName === getTableName(media) ? null : contentTables.get(first?.tableName ?? "");
    return first === undefined || last === undefined || table === undefined ? [] : [{ table, first, last }];
  });
}

function assertUntouched(change: Change, { last }: Steps): void {
  const present = findCurrent(change, last.tableName, last.rowId);
  const isUntouched = last.action === "remove" ? present === undefined : present?.version === last.version;
  if (isUntouched) return;
  const noun = change.model.nounOf(last.tableName);
  const name = change.model.nameOf(last.tableName, present ?? last.before ?? {});
  throw conflict(
    `This can't be undone because the ${noun} ${name === "" ? "" : `“${name}” `}was changed afterwards.`,
  );
}

function revertRow(change: Change, uploads: Uploads, { table, first, last }: Steps): RestoreNotes {
  if (table === null) return restorePicture(change, uploads, last.rowId, first.before as Row); // A description is never inserted, so it has a state before.
  const tableName = getTableName(table);
  const noun = change.model.nounOf(tableName);
  const before = first.before as Row | null; // The history keeps whole rows.
  const present = findCurrent(change, tableName, last.rowId);
  if (before === null) {
    if (present !== undefined) change.remove(table, last.rowId, noun);
    releaseFiles(change, tableName, present, null);
    return [];
  }
  const row: Record<string, unknown> = { ...before };
  const { notes } = restoreFiles(change, uploads, tableName, row);
  if (present === undefined) {
    assertNoConflict(change, table, row);
    change.restore(table, { ...row, version: last.version } as never); // A whole row of this table.
    return notes;
  }
  const { _id, version: _version, createdAt: _createdAt, updatedAt: _updatedAt, ...values } = row;
  // Some fields are never restored, such as the login email, which can only be changed with the password.
  const restorable = change.model.restoredFieldsOf(tableName);
  for (const name of change.model.fieldsOf(tableName)) if (!restorable.includes(name)) delete values[name];
  change.isPastScheduleAllowed = true;
  change.update(table, last.rowId, values as never, { name: noun }); // Columns of this table.
  releaseFiles(change, tableName, present, row);
  return notes;
}

/** Moves the files to the trash that the row had before the undo and no longer has. */
function releaseFiles(
  change: Change,
  tableName: string,
  present: Record<string, unknown> | undefined,
  before: Record<string, unknown> | null,
): void {
  for (const { name } of change.model.fileFieldsOf(tableName))
    if (present?.[name] !== before?.[name]) change.trashMedia(String(present?.[name] ?? ""));
}

/** The label of a change; null for an unknown one. */
export function readChangeLabel(change: Pick<Change, "db">, changeId: string): string | null {
  return change.db.select().from(changes).where(eq(changes._id, changeId)).get()?.label ?? null;
}
