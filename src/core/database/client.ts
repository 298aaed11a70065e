import { Database } from "bun:sqlite";
import { type BunSQLiteDatabase, drizzle } from "drizzle-orm/bun-sqlite";
import { type OpenOptions, openFile, openFolder } from "./open.ts";

export type Db = BunSQLiteDatabase<Record<string, never>> & { $client: Database };

/** More than the program has queries; Bun keeps those that were used last. */
Database.MAX_QUERY_CACHE_SIZE = 300;

/**
 * For queries that are built in code; a start that finds its pages ready does without (see server.ts). Drizzle has a query
 * compiled each time it is asked; here it finds those that were compiled before.
 */
export function queryable(client: Database): Db {
  client.prepare = client.query;
  return drizzle({ client, casing: "snake_case" });
}

/** See `openFolder`. */
export function openDataFolder(dataFolder: string, options?: OpenOptions): Db {
  return queryable(openFolder(dataFolder, options));
}

/** See `openFile`. */
export function openDatabase(path: string, known?: OpenOptions["known"]): Db {
  return queryable(openFile(path, known));
}
