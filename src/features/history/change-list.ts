import { and, desc, eq, inArray, lt, notInArray, sql } from "drizzle-orm";
import type { Content, Row } from "../../core/content/content-model.ts";
import { changes, history } from "../../core/content/history.table.ts";
import type { ChangedEntry, HistoryChange } from "./history.contract.ts";
import { findCurrent, findVersion, type HistoryRow, historyOfEntry, TRANSLATED } from "./versions.ts";

type Page = {
  /** The `next` of the previous page; undefined for the newest changes. */
  before?: string | undefined;
  limit: number;
  /** Only changes that touched this entry. */
  entry?: string | undefined;
};

/**
 * The changes of the site or of one entry, newest first. Changes of messages only are left out.
 * @returns `next`: the next page begins before it; `""` at the end
 */
export function listChanges(
  content: Content,
  { before, limit, entry }: Page,
): { changes: HistoryChange[]; next: string } {
  const { db, model } = content;
  const touched = db
    .select({ changeId: history.changeId })
    .from(history)
    .where(
      entry === undefined
        ? and(eq(history.changeId, changes._id), notInArray(history.tableName, model.privateTables))
        : historyOfEntry(content, entry),
    );
  const found = db
    .select()
    .from(changes)
    .where(and(before === undefined ? undefined : lt(changes._id, before), inArray(changes._id, touched)))
    .orderBy(desc(changes._id))
    .limit(limit + 1)
    .all();
  const page = found.slice(0, limit);
  return {
    changes: page.map((change) => ({ ...change, entries: entriesOf(content, change._id) })),
    next: found.length > limit ? (page.at(-1)?._id ?? "") : "",
  };
}

/** The entries of a change, without those that were only sorted or of which only parts changed. */
function entriesOf(content: Content, changeId: string): ChangedEntry[] {
  const { db } = content;
  const rows = db.select().from(history).where(eq(history.changeId, changeId)).orderBy(sql`rowid`).all();
  const shown = rows.filter(({ tableName }) => !content.model.isHidden(tableName));
  const byEntry = Map.groupBy(shown, ({ tableName, rowId }) => `${tableName} ${rowId}`);
  return [...byEntry.values()]
    .flatMap((steps) => describe(content, steps))
    .filter(({ action, fields }) => action !== "update" || fields.length > 0);
}

/** Summarizes what one change did to one entry. @param steps its history rows, in order */
function describe(content: Content, steps: HistoryRow[]): ChangedEntry[] {
  const { model } = content;
  const [first] = steps;
  const last = steps.at(-1);
  if (first === undefined || last === undefined) return [];
  const { tableName, rowId } = last;
  const before = first.before as Row | null; // The history keeps whole rows.
  const after = last.action === "remove" ? null : (stateAfter(content, last) ?? null);
  const action = last.action === "remove" ? "remove" : before === null ? "insert" : "update";
  const fields = model
    .fieldsOf(tableName)
    .filter((name) => !isSame(before?.[name], after?.[name]))
    .map((name) => (name === TRANSLATED ? "translations" : name));
  const name = model.nameOf(tableName, after ?? before ?? {});
  return [{ _id: rowId, kind: model.nounOf(tableName), name, action, version: last.version, fields }];
}

function stateAfter(content: Content, { tableName, rowId, version }: HistoryRow): Row | undefined {
  const earlier = findVersion(content, tableName, rowId, version);
  if (earlier !== undefined) return earlier.before as Row; // It has a state before.
  const present = findCurrent(content, tableName, rowId);
  return present?.version === version ? present : undefined;
}

/** Compares two values; absent, empty and false values are equal. */
function isSame(one: unknown, other: unknown): boolean {
  const isBlank = (value: unknown) =>
    value === undefined ||
    value === null ||
    value === "" ||
    value === false ||
    (typeof value === "object" && Object.keys(value).length === 0);
  return (isBlank(one) && isBlank(other)) || Bun.deepEquals(one, other);
}
