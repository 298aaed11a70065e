import type { Database } from "bun:sqlite";
import { getTableColumns, getTableName, max } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { createDb, type Db } from "../database/client.ts";
import type { ContentVersion } from "../database/content-version.ts";
import { openReadOnly } from "../database/open.ts";
import type { ContentModel, ContentTable } from "./content-model.ts";
import { media } from "./media.table.ts";

/** What a connection shows. */
export type Shown = {
  /** The language of translated texts; the main one if not given. */
  language?: string | undefined;
  /** Drafts and scheduled entries too. */
  withDrafts?: boolean;
};

const languages = new WeakMap<Db, string>();

/** The language of a connection's texts; undefined for the main one. */
export function languageOfDb(db: Db): string | undefined {
  return languages.get(db);
}

/**
 * Opens a read-only connection that sees the content as visitors do: only public rows (§16), unless `withDrafts`, and the texts
 * of one language. A temporary view shadows every table with
 * a `status` column, and every table whose rows belong to such a table (both, for entries of sections), so no query can return
 * a draft. In another language, views have the translated texts in place of the main ones, so that every query returns them.
 * @param db the open database
 */
export function openPublicDb(
  db: Db,
  model: ContentModel,
  version: ContentVersion,
  { language, withDrafts = false }: Shown = {},
): Db {
  const client = openReadOnly(db.$client);
  client.run("pragma temp_store = memory");
  client.run("create temp table moment (now text not null)");
  client.run("insert into moment values ('')");
  for (const table of [...model.contentTables.values(), media]) {
    const name = getTableName(table);
    const condition = withDrafts || table === media ? null : conditionOf(model, table as ContentTable); // All others are.
    if (condition === null && !("translated" in table)) continue;
    const columns = shownColumns(client, name, model.translatedFieldsOf(name), language);
    const where = condition === null ? "" : ` where ${condition}`;
    client.run(`create temp view "${name}" as select rowid, ${columns} from main."${name}"${where}`);
  }
  updateMomentBeforeQueries(client, version);
  const shown = createDb(client);
  if (language !== undefined) languages.set(shown, language);
  return shown;
}

/**
 * The columns of a view, with translations in place of the texts that have one. `translated` holds the names of these fields
 * (`ShownTranslations`), and nothing in the main language, because only the owner sees translations as such.
 */
function shownColumns(
  client: Database,
  table: string,
  fields: readonly string[],
  language: string | undefined,
): string {
  const columns = client
    .query<{ name: string }, [string]>("select name from pragma_table_info(?)")
    .all(table);
  const fieldByColumn = new Map(fields.map((name) => [snake(name), name]));
  return columns
    .map(({ name }) => {
      const field = fieldByColumn.get(name);
      if (name === "translated") return `${shownFields(language)} as translated`;
      if (language === undefined || field === undefined) return `"${name}"`;
      const path = `'$."${language}"."${field}".text'`;
      // Only the look's `titles` are an object: titles without a translation stay in the main language.
      return `case json_type(translated, ${path}) when 'object' then json_patch("${name}", translated -> ${path}) else coalesce(translated ->> ${path}, "${name}") end as "${name}"`;
    })
    .join(", ");
}

function shownFields(language: string | undefined): string {
  if (language === undefined) return "null";
  const fields = `json_each(translated, '$."${language}"')`;
  const parts = `${fields} as field, json_each(field.value, '$.text') as part where typeof(part.key) = 'text'`;
  const names = `select key as name from ${fields} union all select field.key || '.' || part.key from ${parts}`;
  // A subquery's result is text unless `json` says that it is JSON.
  return `json_object('shown', json((select json_group_array(name) from (${names}))))`;
}

/** Makes every query use the moment of the current content version, so that all queries of a version agree. */
function updateMomentBeforeQueries(client: Database, version: ContentVersion): void {
  const query = client.query.bind(client);
  const setMoment = query("update moment set now = ?");
  let lastMoment = "";
  const withMoment = (sql: string) => {
    const { moment } = version;
    if (moment !== lastMoment) setMoment.run(moment);
    lastMoment = moment;
    return query(sql);
  };
  client.query = withMoment as Database["query"]; // It only adds a step before the query.
}

/** The SQL condition of a table's public rows; null if all are public. */
function conditionOf(model: ContentModel, table: ContentTable): string | null {
  const owner = model.referencesOf(table).find(({ parent }) => conditionOf(model, parent) !== null);
  const conditions = [
    "status" in table &&
      `("status" = 'public' or ("status" = 'scheduled' and "publish_at" <= (select now from moment)))`,
    owner && `"${snake(owner.column)}" in (select "id" from "${getTableName(owner.parent)}")`,
  ].filter((condition) => typeof condition === "string");
  return conditions.length === 0 ? null : conditions.join(" and ");
}

function snake(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** When an entry last changed for visitors: a scheduled entry changes at its `publishAt`. */
export function changedAt({ updatedAt, publishAt }: { updatedAt: string; publishAt: string }): string {
  return publishAt > updatedAt ? publishAt : updatedAt;
}

/** When the public content last changed, ISO 8601 in UTC; 1970 if there is none. Drafts and messages don't count. */
export function lastPublicChange(visible: Db, model: ContentModel): string {
  const privateTables = new Set(model.privateTables);
  const times = [...model.contentTables].map(([name, table]) => {
    const { updatedAt } = getTableColumns(table) as Record<string, SQLiteColumn>;
    if (privateTables.has(name) || updatedAt === undefined) return "";
    return String(
      visible
        .select({ at: max(updatedAt) })
        .from(table)
        .get()?.at ?? "",
    );
  });
  return times.sort().at(-1) || new Date(0).toISOString();
}
