import { and, desc, eq, getTableColumns, getTableName } from "drizzle-orm";
import { getTableConfig, type SQLiteTable } from "drizzle-orm/sqlite-core";
import type { Change, ContentTable } from "../db/content-store.ts";
import { history } from "../db/history.table.ts";
import { schema } from "../db/schema.ts";
import { conflict, notFound } from "../http/errors.ts";
import { fileColumns } from "../media/shown.ts";
import type { Uploads } from "../media/uploads.ts";

type HistoryRow = typeof history.$inferSelect;
/** A stored row, by the names of its columns in the code. */
type Row = Record<string, unknown> & { _id: string; version: number };

/** Every table whose rows the content store writes, by its name in the database. */
const contentTables = new Map<string, ContentTable>(
  Object.values<SQLiteTable>(schema)
    .filter(isContentTable)
    .map((table) => [getTableName(table), table]),
);

function isContentTable(table: SQLiteTable): table is ContentTable {
  const columns = getTableColumns(table);
  return "_id" in columns && "version" in columns && table !== history;
}

/** Tables of which a site has one row at most (contract, Decided details). */
const singleTables = new Set(["summaries", "resumes", "users"]);

/**
 * Puts back the entry of this id, as it was when it was removed, with the parts that went with it in the same change (the
 * sections of a project) and its files out of the trash; a file that was swept since is left out.
 * @throws AppError 404 where nothing was removed under this id; 409 where it is there already, where what it belongs to
 *   is gone, or where the site has another of what it can have once
 */
export function restoreRemoved(change: Change, uploads: Uploads, id: string): void {
  const last = change.db
    .select()
    .from(history)
    .where(eq(history.rowId, id))
    .orderBy(desc(history._id))
    .limit(1)
    .get();
  const table = last === undefined ? undefined : contentTables.get(last.tableName);
  if (last === undefined || table === undefined) throw notFound("entry");
  if (change.find(table, id) !== undefined) throw conflict("This entry is there already.");
  if (last.action !== "remove") throw notFound("entry");
  demandRoom(change, table);
  demandWhole(change, table, last);
  putBack(change, uploads, table, last);
  restoreParts(change, uploads, table, last);
}

/** What is done, for the owner's history: "restore education". */
export function restoreLabel(change: Pick<Change, "db">, id: string): string {
  const last = change.db.select().from(history).where(eq(history.rowId, id)).limit(1).get();
  return `restore ${last === undefined ? "entry" : nounOf(last.tableName)}`;
}

/** One of a table's rows in a word: `project_sections` hold sections, `educations` educations. */
function nounOf(tableName: string): string {
  const [last = tableName] = tableName.split("_").slice(-1);
  const plural = last.endsWith("ies") ? last.replace(/ies$/, "y") : last.replace(/s$/, "");
  return { about: "block", contact: "message" }[plural] ?? plural;
}

function demandRoom(change: Change, table: ContentTable): void {
  if (!singleTables.has(getTableName(table))) return;
  const present = change.db.select().from(table).limit(1).get();
  if (present !== undefined)
    throw conflict(`This site has another ${nounOf(getTableName(table))} now. Delete that first.`);
}

/** A part without its whole is put back by putting back the whole. A whole's version covers its parts, so it grows. */
function demandWhole(change: Change, table: ContentTable, { before }: HistoryRow): void {
  for (const { column, parent } of references(table)) {
    const parentId = String(before?.[column] ?? "");
    const noun = nounOf(getTableName(parent));
    if (change.find(parent, parentId) === undefined)
      throw conflict(`The ${noun} that this belongs to was deleted. Restore the ${noun} first.`);
    change.update(parent, parentId, {}, { name: noun });
  }
}

/** The columns of a table that name a row of another one. */
function references(table: ContentTable): { column: string; parent: ContentTable }[] {
  const names = new Map(Object.entries(getTableColumns(table)).map(([name, column]) => [column, name]));
  return getTableConfig(table).foreignKeys.flatMap((key) => {
    const { columns, foreignTable } = key.reference();
    const column = columns[0] === undefined ? undefined : names.get(columns[0]);
    return column !== undefined && isContentTable(foreignTable) ? [{ column, parent: foreignTable }] : [];
  });
}

function putBack(change: Change, uploads: Uploads, table: ContentTable, { before }: HistoryRow): void {
  const row = { ...before } as Row; // The history keeps whole rows of content tables.
  for (const { name, table: owner } of fileColumns) {
    const address = row[name];
    if (owner === table && typeof address === "string" && address.startsWith("/uploads/"))
      row[name] = uploads.bringBack(change, address);
  }
  change.restore(table, row);
}

/** What was removed with `whole` in one change because it belongs to it. */
function restoreParts(change: Change, uploads: Uploads, table: ContentTable, whole: HistoryRow): void {
  const parts = change.db
    .select()
    .from(history)
    .where(and(eq(history.changeId, whole.changeId), eq(history.action, "remove")))
    .all();
  for (const part of parts) {
    const partTable = contentTables.get(part.tableName);
    const belongs =
      partTable !== undefined &&
      references(partTable).some(
        ({ column, parent }) => parent === table && part.before?.[column] === whole.rowId,
      );
    if (belongs) putBack(change, uploads, partTable, part);
  }
}
