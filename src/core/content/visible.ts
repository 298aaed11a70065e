import type { Database } from "bun:sqlite";
import { getTableColumns, getTableName, max } from "drizzle-orm";
import { drizzle } from "drizzle-orm/bun-sqlite";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import type { Db } from "../database/client.ts";
import type { ContentVersion } from "../database/content-version.ts";
import type { ContentModel, ContentTable } from "./content-model.ts";

/**
 * The database as visitors may read it: of every table that has a `status`, and of those whose rows belong to its rows, it knows
 * the public rows alone (§16). Whoever reads by it can't forget that there are drafts: the queries themselves are narrowed. It
 * refuses to write.
 */
export function visibleDb(db: Db, model: ContentModel, version: ContentVersion): Db {
  const narrow = narrowing(model, version);
  const client = new Proxy(db.$client, {
    get(target, name) {
      if (name === "prepare" || name === "query") return (query: string) => target.query(narrow(query));
      if (name === "run" || name === "exec" || name === "transaction") return refuse;
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === "function" ? value.bind(target) : value;
    },
  }) as Database; // What it is, with two methods of its own.
  return drizzle({ client, casing: "snake_case" });
}

function refuse(): never {
  throw new Error("Nothing is written by what visitors read.");
}

/** A table that is named in another way than the builder of queries does it; such a query would see everything. */
const strange =
  /\b(?:from|join)\s+(?![("]|json_each\()|\b(?:from|join) "\w+"(?: "\w+")?\s*,|"?\bmain\b"?\s*\./i;

/** Rewrites a query, so that it finds public rows only. */
function narrowing(model: ContentModel, version: ContentVersion): (query: string) => string {
  const conditions = new Map(
    [...model.contentTables.values()].flatMap((table) => {
      const condition = conditionOf(model, table);
      return condition === null ? [] : [[getTableName(table), condition] as const];
    }),
  );
  const names = [...conditions.keys()].join("|");
  if (names === "") return (query) => query;
  const sources = new RegExp(`\\b(from|join) "(${names})"(?: "(\\w+)")?`, "g");
  return (query) => {
    if (!/^\s*(?:select|with)\b/i.test(query)) refuse();
    if (strange.test(query)) throw new Error(`This query can't be narrowed to what is public: ${query}`);
    // Not the present moment: a query of the same text is compiled already.
    const now = `'${version.moment}'`;
    return query.replace(
      sources,
      (_, word: string, name: string, alias: string = name) =>
        `${word} (select * from "${name}" where ${conditions.get(name)?.replaceAll("$now", now)}) "${alias}"`,
    );
  };
}

/** Which rows of a table are public, in SQL; null where all are. */
function conditionOf(model: ContentModel, table: ContentTable): string | null {
  if ("status" in table) return `("status" = 'public' or ("status" = 'scheduled' and "publish_at" <= $now))`;
  for (const { column, parent } of model.referencesOf(table)) {
    const condition = conditionOf(model, parent);
    if (condition === null) continue;
    const name = snake(column);
    return `"${name}" in (select "id" from "${getTableName(parent)}" where ${condition})`;
  }
  return null;
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
