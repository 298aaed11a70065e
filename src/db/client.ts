import { Database } from "bun:sqlite";
import { chmodSync, existsSync, mkdirSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { type BunSQLiteDatabase, drizzle } from "drizzle-orm/bun-sqlite";
import { migrate } from "drizzle-orm/bun-sqlite/migrator";
import { readMigrationFiles } from "drizzle-orm/migrator";
import { embeddedPath } from "../embedded.ts";

export type Db = BunSQLiteDatabase<Record<string, never>> & { $client: Database };

/** A reason not to start, in words for the one at the terminal. Nothing was touched. */
export class RefusalError extends Error {
  override name = "RefusalError";
}

/** The first SQLite without the WAL-reset corruption (targets, Reliability). */
const OLDEST_SQLITE = "3.51.3";
const DATABASE_FILE = "vitrine.db";

export function databasePath(dataFolder: string): string {
  return join(dataFolder, DATABASE_FILE);
}

export function uploadsPath(dataFolder: string): string {
  return join(dataFolder, "uploads");
}

/**
 * Opens the database of a data folder, made on first use, and brings it to the newest schema.
 * @throws RefusalError when going on would put the owner's data at risk
 */
export function openDataFolder(dataFolder: string): Db {
  const path = databasePath(dataFolder);
  if (!existsSync(path) && hasUploads(dataFolder))
    throw new RefusalError(
      `${uploadsPath(dataFolder)} holds files, but ${path} is missing. Put the database back or restore a backup; to start an empty site, choose another folder with --data.`,
    );
  makeFolder(uploadsPath(dataFolder));
  const db = openDatabase(path);
  // It holds the password's hash: other users of the machine have no business in it.
  chmodSync(path, 0o600);
  return db;
}

function makeFolder(path: string): void {
  try {
    mkdirSync(path, { recursive: true });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new RefusalError(`--data (VITRINE_DATA) must be a folder that can be written: ${reason}`);
  }
}

function hasUploads(dataFolder: string): boolean {
  const folder = uploadsPath(dataFolder);
  return existsSync(folder) && readdirSync(folder).some((name) => !name.startsWith("."));
}

/** @param path a file, or `:memory:` for tests */
export function openDatabase(path: string): Db {
  const client = new Database(path, { create: true, readwrite: true, strict: true });
  try {
    configure(client);
    const db = drizzle({ client, casing: "snake_case" });
    migrateToNewest(db, path);
    return db;
  } catch (error) {
    client.close();
    throw error;
  }
}

function configure(client: Database): void {
  const { version } = client.query<{ version: string }, []>("select sqlite_version() as version").get() ?? {
    version: "0",
  };
  if (Bun.semver.order(version, OLDEST_SQLITE) < 0)
    throw new RefusalError(`SQLite ${version} is too old; ${OLDEST_SQLITE} or newer is needed.`);
  client.run("pragma busy_timeout = 5000");
  client.run("pragma journal_mode = wal");
  client.run("pragma synchronous = full");
  client.run("pragma foreign_keys = on");
}

export function migrationsFolder(): string {
  return embeddedPath("migrations");
}

function migrateToNewest(db: Db, path: string): void {
  const known = readMigrationFiles({ migrationsFolder: migrationsFolder() });
  const newest = known.at(-1)?.folderMillis ?? 0;
  const applied = lastApplied(db.$client);
  if (applied > newest)
    throw new RefusalError(
      `${path} was written by a newer version of Vitrine. Start that version, or restore a backup made by this one.`,
    );
  if (applied < newest) migrate(db, { migrationsFolder: migrationsFolder() });
}

function lastApplied(client: Database): number {
  const table = client.query("select 1 from sqlite_master where name = '__drizzle_migrations'").get();
  if (table === null) return 0;
  const row = client
    .query<{ newest: number | null }, []>("select max(created_at) as newest from __drizzle_migrations")
    .get();
  return Number(row?.newest ?? 0);
}

/**
 * Holds a data folder for one server until the process ends, however it ends: an exclusive lock that SQLite keeps on a
 * file of its own, because Bun has no flock.
 * @throws RefusalError when another server holds it
 */
export function lockDataFolder(dataFolder: string): Database {
  const lock = new Database(join(dataFolder, "vitrine.lock"), {
    create: true,
    readwrite: true,
    strict: true,
  });
  try {
    lock.run("pragma locking_mode = exclusive");
    lock.run("begin exclusive");
    return lock;
  } catch {
    lock.close();
    throw new RefusalError(
      `Another Vitrine serves ${dataFolder}. Stop it first, or choose another folder with --data.`,
    );
  }
}
