import type { Database } from "bun:sqlite";
import { type BunSQLiteDatabase, drizzle } from "drizzle-orm/bun-sqlite";
import { type OpenOptions, openFile, openFolder } from "./open.ts";

export type Db = BunSQLiteDatabase<Record<string, never>> & { $client: Database };

/** For queries that are built in code; a start that finds its pages ready does without (see server.ts). */
export function queryable(client: Database): Db {
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
