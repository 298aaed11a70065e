import { existsSync } from "node:fs";
import { and, eq, getTableName, inArray, sql } from "drizzle-orm";
import type { Content, Row } from "../../core/content/content-model.ts";
import { changes, history } from "../../core/content/history.table.ts";
import { media } from "../../core/content/media.table.ts";
import { storedTranslationsOf, textsOf } from "../../core/content/translations.ts";
import { mediaName } from "../../core/content/upload-name.ts";
import { notFound } from "../../core/errors/app-error.ts";
import type { TranslatedText, Translations } from "../../core/fields/translations.contract.ts";
import type { Uploads } from "../../core/media/uploads.ts";
import type { EntryHistory, EntryVersion, HistoryValue, VersionFile } from "./history.contract.ts";

export type HistoryRow = typeof history.$inferSelect;

/** Orders the history rows of an entry: by version, with a removal after the change that created its version. */
export const versionOrder = [
  sql`${history.version}`,
  sql`${history.action} = 'remove'`,
  sql`${history}.rowid`,
];

/** The condition for the history rows of an entry. Ids are unique over all tables. */
export function historyOfEntry({ model }: Content, id: string) {
  return and(inArray(history.tableName, model.tableNames), eq(history.rowId, id));
}

/** The current row of an entry; undefined if it does not exist. */
export function findCurrent(content: Content, tableName: string, id: string): Row | undefined {
  const { db, model } = content;
  if (tableName === getTableName(media))
    return db.select().from(media).where(eq(media.name, id)).get() satisfies Row | undefined;
  const table = model.contentTables.get(tableName);
  if (table === undefined) return undefined;
  return db.select().from(table).where(eq(table._id, id)).get() as Row | undefined; // Every ContentTable has a version.
}

/** The name of the table that an entry is or was in; null if it never existed or was purged. */
export function findTableName(content: Content, id: string): string | null {
  const { db, model } = content;
  const known = db
    .select({ tableName: history.tableName })
    .from(history)
    .where(historyOfEntry(content, id))
    .limit(1)
    .get();
  return (
    known?.tableName ?? model.tableNames.find((name) => findCurrent(content, name, id) !== undefined) ?? null
  );
}

/** The step that ended an earlier version, with its row; undefined if the history does not have it. */
export function findVersion(
  content: Content,
  tableName: string,
  id: string,
  version: number,
): HistoryRow | undefined {
  return content.db
    .select()
    .from(history)
    .where(
      and(
        eq(history.tableName, tableName),
        eq(history.rowId, id),
        sql`json_extract(${history.before}, '$.version') = ${version}`,
      ),
    )
    .limit(1)
    .get();
}

/** The content of a row, as the API presents it. */
function presentValues({ model }: Content, tableName: string, row: Row): Record<string, HistoryValue> {
  const present = model.fieldsOf(tableName).filter((name) => row[name] !== undefined && row[name] !== null);
  const values = present
    .filter((name) => name !== TRANSLATED)
    .map((name): [string, HistoryValue] => [name, row[name] as HistoryValue]); // Content columns hold such values.
  const translations = presentTexts(textsOf(storedTranslationsOf(row)));
  return {
    ...Object.fromEntries(values),
    ...(Object.keys(translations).length > 0 && { translations }),
  };
}

/** The column of translations, which the API calls `translations`. */
export const TRANSLATED = "translated";

/** Translations as one list of texts: `de.title`. */
function presentTexts(translations: Translations): Record<string, string> {
  const all = Object.entries(translations).flatMap(([tag, texts]) =>
    Object.entries(texts).map(([name, text]) => [`${tag}.${name}`, toLine(text)]),
  );
  return Object.fromEntries(all);
}

function toLine(text: TranslatedText): string {
  return typeof text === "string" ? text : Object.values(text).join(", ");
}

/** A version of an entry; `isInserted` if the entry was created or restored with it. */
type StoredVersion = { version: number; row: Row; at: string; label: string; isInserted: boolean };

/** All versions of an entry, with the states of their files. @throws AppError 404 for an unknown entry */
export function readEntryHistory(content: Content, uploads: Uploads, id: string): EntryHistory {
  const { model } = content;
  const tableName = findTableName(content, id);
  if (tableName === null) throw notFound("entry");
  const present = findCurrent(content, tableName, id);
  const stored = versionsOf(content, tableName, id, present);
  const newest = stored.at(-1);
  if (newest === undefined) throw notFound("entry");
  const versions: EntryVersion[] = [];
  for (const { version, row, at, label, isInserted } of stored) {
    const values = presentValues(content, tableName, row);
    const last = versions.at(-1);
    const isPresent = row === present;
    // Sorting changes no values, so it adds no version.
    if (last !== undefined && !isInserted && Bun.deepEquals(last.values, values)) last.isPresent = isPresent;
    else versions.push({ version, at, label, values, isPresent });
  }
  return {
    _id: id,
    kind: model.nounOf(tableName),
    name: model.nameOf(tableName, newest.row),
    version: present?.version ?? 0,
    versions: versions.reverse(),
    files: filesOf(content, uploads, tableName, versions),
  };
}

/** The versions of an entry, oldest first, without those that one change both created and replaced. */
function versionsOf(
  content: Content,
  tableName: string,
  id: string,
  present: Row | undefined,
): StoredVersion[] {
  const { db } = content;
  const rows = db
    .select({ row: history, at: changes.at, label: changes.label })
    .from(history)
    .innerJoin(changes, eq(changes._id, history.changeId))
    .where(and(eq(history.tableName, tableName), eq(history.rowId, id)))
    .orderBy(...versionOrder)
    .all();
  const versions: StoredVersion[] = [];
  const add = (maker: (typeof rows)[number] | undefined, ender: (typeof rows)[number] | undefined) => {
    const state = ender === undefined ? present : ender.row.before;
    if (!state || maker?.row.action === "remove") return;
    if (maker !== undefined && maker.row.changeId === ender?.row.changeId) return;
    const row = state as Row; // The history keeps whole rows.
    versions.push({
      version: row.version,
      row,
      at: maker?.at ?? String(row.updatedAt ?? row.createdAt ?? ""),
      label: maker?.label ?? "",
      isInserted: maker?.row.action === "insert",
    });
  };
  add(undefined, rows[0]);
  for (const [index, row] of rows.entries()) add(row, rows[index + 1]);
  return versions;
}

function filesOf(
  content: Content,
  uploads: Uploads,
  tableName: string,
  versions: EntryVersion[],
): Record<string, VersionFile> {
  const { db, model } = content;
  const fields = model.fileFieldsOf(tableName);
  const addresses = versions.flatMap(({ values }) => fields.map(({ name }) => String(values[name] ?? "")));
  const files: Record<string, VersionFile> = {};
  for (const address of new Set(addresses)) {
    const name = mediaName(address);
    if (name === null) continue;
    const row = db.select().from(media).where(eq(media.name, name)).get();
    const isThere = row !== undefined && existsSync(uploads.path(name));
    files[address] = {
      state: !isThere ? "gone" : row.trashedAt === null ? "shown" : "trash",
      kind: row?.kind ?? "file",
      originalName: row?.originalName ?? "",
    };
  }
  return files;
}
