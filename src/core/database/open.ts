import { constants, Database } from "bun:sqlite";
import { chmodSync, closeSync, existsSync, openSync, readdirSync, statSync } from "node:fs";
import { sealStoredSecrets } from "../owner/sealed-secret.ts";
import { BUSY_TIMEOUT, retryWhileBusy } from "./busy.ts";
import {
  backupsPath,
  createDataFolder,
  databasePath,
  isInMemory,
  lockDataFolder,
  RefusalError,
  uploadsPath,
} from "./data-folder.ts";
import { createFolderDurably } from "./durable-files.ts";
import { knownMigrations, migrate, newestSchemaVersion, schemaVersionOf } from "./migrate.ts";
import { withPathInError } from "./path-in-error.ts";
import { databaseFiles, finishSwap, isSwapPending } from "./site-swap.ts";
import { readSchemaVersion, upgradeDatabase } from "./upgrade.ts";

/** The first SQLite without the WAL-reset corruption (§R). */
const OLDEST_SQLITE = "3.51.3";
/** The mode of a database file, and the bits it must not have. */
const PRIVATE = 0o600;
const OTHERS = 0o077;

export type OpenOptions = {
  /** The caller has already locked the data folder (`lockDataFolder`). */
  isLocked?: boolean;
  /** Receives messages such as "Upgraded the database …"; by default they are printed. */
  print?: (line: string) => void;
  /** The migrations; tests pass others than the program's own. */
  known?: ReturnType<typeof knownMigrations>;
};

/**
 * Opens the database of a data folder, creates it on first use, and migrates it to the newest schema. Finishes an
 * interrupted restore first.
 * @throws RefusalError if opening it would put the owner's data at risk
 */
export function openFolder(
  dataFolder: string,
  { isLocked = false, print, known = knownMigrations() }: OpenOptions = {},
): Database {
  createDataFolder(dataFolder);
  finishRestore(dataFolder, isLocked);
  const path = databasePath(dataFolder);
  restrictModes(path);
  const schema = isFilled(path) ? readSchemaVersion(path) : 0;
  // Schema 0 may also be a copy without its `-wal` file, which can hold all the data of a young site.
  if (schema === 0) refuseMissingDatabase(dataFolder);
  else {
    refuseNewer(path, schema, known);
    if (schema < newestSchemaVersion(known))
      withLock(dataFolder, isLocked, () => upgradeDatabase(dataFolder, known, print));
  }
  const client = openFile(path, known);
  sealStoredSecrets(client, dataFolder);
  // After the database, because its presence means that a database existed (`refuseMissingDatabase`).
  createFolderDurably(uploadsPath(dataFolder));
  return client;
}

/** Finishes a restore that was interrupted after everything was staged. @param isLocked see `OpenOptions` */
export function finishRestore(dataFolder: string, isLocked = false): void {
  if (isSwapPending(dataFolder))
    withLock(dataFolder, isLocked, () => isSwapPending(dataFolder) && finishSwap(dataFolder));
}

function withLock(dataFolder: string, isLocked: boolean, work: () => void): void {
  const lock = isLocked ? null : lockDataFolder(dataFolder);
  try {
    work();
  } finally {
    lock?.close();
  }
}

function isFilled(path: string): boolean {
  return (statSync(path, { throwIfNoEntry: false })?.size ?? 0) > 0;
}

/** Files that can exist in `uploads/` and `backups/` before there is a database. */
const harmlessNames = new Set([".lock", ".lock-journal", ".gitkeep"]);

/** @throws RefusalError if the folder shows that it had a database, so that no empty site takes its place */
export function refuseMissingDatabase(dataFolder: string): void {
  const path = databasePath(dataFolder);
  const usedFolder = [uploadsPath(dataFolder), backupsPath(dataFolder)].find(
    (folder) => existsSync(folder) && readdirSync(folder).some((name) => !harmlessNames.has(name)),
  );
  // Next to a database file without tables, a WAL file is from an interrupted first start.
  const wal = !isFilled(path) && isFilled(`${path}-wal`) ? `${path}-wal` : null;
  const evidence = usedFolder ?? wal;
  if (evidence === null) return;
  const state = isFilled(path)
    ? "empty; it may have been copied without the file vitrine.db-wal"
    : existsSync(path)
      ? "empty"
      : "missing";
  throw new RefusalError(
    `${evidence} belongs to a site, but ${path} is ${state}. Put the database back, or restore a backup with \`vitrine restore FILE\`. To start an empty site, choose another folder with --data.`,
  );
}

function refuseNewer(path: string, schema: number, known: ReturnType<typeof knownMigrations>): void {
  if (schema > newestSchemaVersion(known))
    throw new RefusalError(
      `${path} was written by a newer version of Vitrine. Start that version, or restore a backup made by this one.`,
    );
}

/** Removes other users' access to a database and the files SQLite keeps next to it. */
function restrictModes(path: string): void {
  for (const file of databaseFiles(path))
    try {
      const mode = statSync(file, { throwIfNoEntry: false })?.mode ?? 0;
      if ((mode & OTHERS) !== 0) chmodSync(file, PRIVATE);
    } catch (error) {
      // SQLite deletes the WAL when the last connection closes.
      if (existsSync(file)) throw error;
    }
}

/**
 * Creates a database file that only its user can read. SQLite gives the `-wal` and `-shm` files the mode the database has
 * when it is opened.
 */
function createRestricted(path: string): void {
  if (path === ":memory:") return;
  // An existing file is not opened, because closing it would release this process's SQLite locks on it.
  if (!existsSync(path)) closeSync(openSync(path, "a", PRIVATE));
  restrictModes(path);
}

/** Opens a database file, creates it if needed, and migrates it. @param path a file, or `:memory:` for tests */
export function openFile(path: string, known = knownMigrations()): Database {
  createRestricted(path);
  return withPathInError(path, () => retryWhileBusy(() => tryOpen(path, known)));
}

/** Opens a second, read-only connection to an open database; it can have its own temporary tables and views. */
export function openReadOnly({ filename }: Database): Database {
  const { SQLITE_OPEN_READONLY, SQLITE_OPEN_URI } = constants;
  const client = isInMemory(filename)
    ? new Database(filename, SQLITE_OPEN_READONLY | SQLITE_OPEN_URI)
    : new Database(filename, { readonly: true });
  client.run(`pragma busy_timeout = ${BUSY_TIMEOUT}`);
  return client;
}

/** Opens an empty database in memory; it disappears with its last connection. */
export function openMemory(): Database {
  const { SQLITE_OPEN_CREATE, SQLITE_OPEN_READWRITE, SQLITE_OPEN_URI } = constants;
  return new Database(
    // Other connections of this process reach the database by this name.
    `file:/${crypto.randomUUID()}?vfs=memdb`,
    SQLITE_OPEN_CREATE | SQLITE_OPEN_READWRITE | SQLITE_OPEN_URI,
  );
}

function tryOpen(path: string, known: ReturnType<typeof knownMigrations>): Database {
  const client = path === ":memory:" ? openMemory() : new Database(path, { create: true, readwrite: true });
  try {
    client.run(`pragma busy_timeout = ${BUSY_TIMEOUT}`);
    refuseNewer(path, schemaVersionOf(client), known);
    configure(client);
    migrate(client, known);
    return client;
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
  client.run("pragma journal_mode = wal");
  client.run("pragma synchronous = full");
  client.run("pragma foreign_keys = on");
}
