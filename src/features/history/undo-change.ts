import { eq, getTableName, sql } from "drizzle-orm";
import type { Change } from "../../core/content/change.ts";
import type { ContentTable, Row } from "../../core/content/content-model.ts";
import { changes, history } from "../../core/content/history.table.ts";
import { conflict, notFound } from "../../core/errors/app-error.ts";
import type { Uploads } from "../../core/media/uploads.ts";
import { assertRoom, bringFilesBack, type Notes } from "./history.store.ts";
import { findPresent, type HistoryRow } from "./versions.ts";

/** All that one change did to one row, in order. */
type Steps = { table: ContentTable; first: HistoryRow; last: HistoryRow };

/**
 * Takes a whole change back: what it added goes, what it removed comes back, what it changed is as it was before.
 * @returns what could not come back as it was
 * @throws AppError 404 without such a change; 409, with nothing done, where one of its entries was changed since
 */
export function undoChange(change: Change, uploads: Uploads, changeId: string): Notes {
  const all = readSteps(change, changeId);
  for (const steps of all) assertUntouched(change, steps);
  // Parts were removed before their wholes, and added after them: the way back is the other way round.
  return all.reverse().flatMap((steps) => takeBack(change, uploads, steps));
}

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
  const byEntry = Map.groupBy(rows, ({ tableName, rowId }) => `${tableName} ${rowId}`);
  return [...byEntry.values()].flatMap((steps) => {
    const [first] = steps;
    const last = steps.at(-1);
    const table = first && change.model.contentTables.get(first.tableName);
    return first === undefined || last === undefined || table === undefined ? [] : [{ table, first, last }];
  });
}

function assertUntouched(change: Change, { last }: Steps): void {
  const present = findPresent(change, last.tableName, last.rowId);
  const isAsLeft = last.action === "remove" ? present === undefined : present?.version === last.version;
  if (isAsLeft) return;
  const noun = change.model.nounOf(last.tableName);
  const name = change.model.nameOf(last.tableName, present ?? last.before ?? {});
  throw conflict(
    `The ${noun} ${name === "" ? "" : `“${name}” `}was changed since, so the whole can't be taken back.`,
  );
}

function takeBack(change: Change, uploads: Uploads, { table, first, last }: Steps): Notes {
  const tableName = getTableName(table);
  const noun = change.model.nounOf(tableName);
  const before = first.before as Row | null; // The history keeps whole rows.
  const present = findPresent(change, tableName, last.rowId);
  if (before === null) {
    if (present !== undefined) change.remove(table, last.rowId, noun);
    releaseFiles(change, tableName, present, null);
    return [];
  }
  const row: Record<string, unknown> = { ...before };
  const { notes } = bringFilesBack(change, uploads, tableName, row);
  if (present === undefined) {
    assertRoom(change, table, row);
    change.restore(table, { ...row, version: last.version } as never); // A whole row of this table.
    return notes;
  }
  const { _id, version: _version, createdAt: _createdAt, updatedAt: _updatedAt, ...values } = row;
  // Such as the e-mail that signs in, which asks for the password.
  const restored = change.model.restoredFieldsOf(tableName);
  for (const name of change.model.fieldsOf(tableName)) if (!restored.includes(name)) delete values[name];
  change.update(table, last.rowId, values as never, { name: noun }); // As above.
  releaseFiles(change, tableName, present, row);
  return notes;
}

function releaseFiles(
  change: Change,
  tableName: string,
  present: Record<string, unknown> | undefined,
  before: Record<string, unknown> | null,
): void {
  for (const { name } of change.model.fileFieldsOf(tableName))
    if (present?.[name] !== before?.[name]) change.trashMedia(String(present?.[name] ?? ""));
}

/** What a change is called; null for one that is not there. */
export function labelOf(change: Pick<Change, "db">, changeId: string): string | null {
  return change.db.select().from(changes).where(eq(changes._id, changeId)).get()?.label ?? null;
}
