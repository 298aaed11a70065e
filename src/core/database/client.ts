import { Database } from "bun:sqlite";
import { type BunSQLiteDatabase, drizzle } from "drizzle-orm/bun-sqlite";
import { type OpenOptions, openFile, openFolder } from "./open.ts";

export type Db = BunSQLiteDatabase<Record<string, never>> & { $client: Database };

/** More than the number of the program's queries, so that none is compiled twice. */
Database.MAX_QUERY_CACHE_SIZE = 300;

/** Wraps a connection for Drizzle. Drizzle calls `prepare` each time; `query` reuses statements compiled earlier. */
export function createDb(client: Database): Db {
  client.prepare = client.query;
  return drizzle({ client, casing: "snake_case" });
}

/** See `openFolder`. */
export function openDataFolder(dataFolder: string, options?: OpenOptions): Db {
  return createDb(openFolder(dataFolder, options));
}

/** See `openFile`. */
export function openDatabase(path: string, known?: OpenOptions["known"]): Db {
  return createDb(openFile(path, known));
}
