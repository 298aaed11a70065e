import type { Database } from "bun:sqlite";
import { getTableColumns, getTableName, max } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { type Db, queryable } from "../database/client.ts";
import type { ContentVersion } from "../database/content-version.ts";
import { openReadOnly } from "../database/open.ts";
import type { ContentModel, ContentTable } from "./content-model.ts";

/**
 * A read-only connection for what visitors see (§16): in the place of every table that has a `status`, and of those whose rows belong to
 * its rows, stands a temporary view of the public rows. A query of whatever form finds nothing else.
 * @param db the open database
 */
export function openVisible(db: Db, model: ContentModel, version: ContentVersion): Db {
  const client = openReadOnly(db.$client);
  client.run("pragma temp_store = memory");
  client.run("create temp table moment (now text not null)");
  client.run("insert into moment values ('')");
  for (const table of model.contentTables.values()) {
    const name = getTableName(table);
    const condition = conditionOf(model, table);
    if (condition !== null)
      client.run(`create temp view "${name}" as select * from main."${name}" where ${condition}`);
  }
  keepMoment(client, version);
  return queryable(client);
}

/** Entries that are public at the version's moment are public in all queries of the version. */
function keepMoment(client: Database, version: ContentVersion): void {
  const query = client.query.bind(client);
  const setMoment = query("update moment set now = ?");
  let known = "";
  const withMoment = (sql: string) => {
    const { moment } = version;
    if (moment !== known) setMoment.run(moment);
    known = moment;
    return query(sql);
  };
  client.query = withMoment as Database["query"]; // The same but for what it does before.
}

/** Which rows of a table are public, in SQL; null where all are. */
function conditionOf(model: ContentModel, table: ContentTable): string | null {
  if ("status" in table)
    return `"status" = 'public' or ("status" = 'scheduled' and "publish_at" <= (select now from moment))`;
  const owner = model.referencesOf(table).find(({ parent }) => conditionOf(model, parent) !== null);
  return owner ? `"${snake(owner.column)}" in (select "id" from "${getTableName(owner.parent)}")` : null;
}

function snake(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** When visitors saw an entry change last: what was written before its moment came changed for them with the moment. */
export function changedAt({ updatedAt, publishAt }: { updatedAt: string; publishAt: string }): string {
  return publishAt > updatedAt ? publishAt : updatedAt;
}

/** When what visitors see was written last, 1970 where there is nothing; what they don't see, such as drafts and messages, says nothing of it. */
export function lastWritten(visible: Db, model: ContentModel): string {
  const own = new Set(model.privateTables);
  const times = [...model.contentTables].map(([name, table]) => {
    const { updatedAt } = getTableColumns(table) as Record<string, SQLiteColumn>;
    if (own.has(name) || updatedAt === undefined) return "";
    return String(
      visible
        .select({ at: max(updatedAt) })
        .from(table)
        .get()?.at ?? "",
    );
  });
  return times.sort().at(-1) || new Date(0).toISOString();
}
