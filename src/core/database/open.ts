import { constants, Database } from "bun:sqlite";
import { chmodSync, closeSync, existsSync, mkdirSync, openSync, readdirSync, statSync } from "node:fs";
import { BUSY_WAIT, whileBusy } from "./busy.ts";
import {
  backupsPath,
  databasePath,
  isInMemory,
  lockDataFolder,
  makeFolder,
  RefusalError,
  uploadsPath,
} from "./data-folder.ts";
import { knownMigrations, migrate, newestSchema, schemaOf } from "./migrate.ts";
import { databaseFiles, finishSwap, isSwapDue } from "./swap.ts";
import { readSchema, upgrade } from "./upgrade.ts";
import { withPath } from "./with-path.ts";

/** The first SQLite without the WAL-reset corruption (§R). */
const OLDEST_SQLITE = "3.51.3";
/** The mode of a database, and the bits that it has not. */
const PRIVATE = 0o600;
const OTHERS = 0o077;

export type OpenOptions = {
  /** The caller holds the data folder already (`lockDataFolder`). */
  isLocked?: boolean;
  /** Is given what was done of its own accord, such as an upgrade; else it is printed. */
  print?: (line: string) => void;
  /** For tests: others than the program's own. */
  known?: ReturnType<typeof knownMigrations>;
};

/**
 * Opens the database of a data folder, made on first use, and brings it to the newest schema. A restore that was cut off
 * is finished first.
 * @throws RefusalError when going on would put the owner's data at risk
 */
export function openFolder(
  dataFolder: string,
  { isLocked = false, print, known = knownMigrations() }: OpenOptions = {},
): Database {
  makeFolder(dataFolder);
  finishRestore(dataFolder, isLocked);
  const path = databasePath(dataFolder);
  restrictModes(path);
  const schema = isFilled(path) ? readSchema(path) : 0;
  // Also a file that was copied without its `-wal`, where all of a young site may still stand.
  if (schema === 0) refuseLost(dataFolder);
  else {
    refuseNewer(path, schema, known);
    if (schema < newestSchema(known)) alone(dataFolder, isLocked, () => upgrade(dataFolder, known, print));
  }
  const client = openFile(path, known);
  // After the database: that it is there says that there was one.
  mkdirSync(uploadsPath(dataFolder), { recursive: true });
  return client;
}

/** Finishes a restore that was cut off when all of it was ready. @param isLocked see `OpenOptions` */
export function finishRestore(dataFolder: string, isLocked = false): void {
  if (isSwapDue(dataFolder))
    alone(dataFolder, isLocked, () => isSwapDue(dataFolder) && finishSwap(dataFolder));
}

function alone(dataFolder: string, isLocked: boolean, work: () => void): void {
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

/** What lies in a data folder's folders before it has a database; a checkout holds the last one. */
const signlessNames = new Set([".lock", ".lock-journal", ".gitkeep"]);

/** @throws RefusalError for a folder that shows that it had a database; an empty site must not take its place */
export function refuseLost(dataFolder: string): void {
  const path = databasePath(dataFolder);
  const sign = [uploadsPath(dataFolder), backupsPath(dataFolder)].find(
    (folder) => existsSync(folder) && readdirSync(folder).some((name) => !signlessNames.has(name)),
  );
  // Beside a file without a site it is of a first start that was cut off.
  const log = !isFilled(path) && isFilled(`${path}-wal`) ? `${path}-wal` : null;
  const evidence = sign ?? log;
  if (evidence === null) return;
  const state = isFilled(path)
    ? "without one; it may have been copied without the file vitrine.db-wal beside it"
    : existsSync(path)
      ? "empty"
      : "missing";
  throw new RefusalError(
    `${evidence} is from a site, but ${path} is ${state}. Put the database back, or restore a backup with \`vitrine restore FILE\`; to start an empty site, choose another folder with --data.`,
  );
}

function refuseNewer(path: string, schema: number, known: ReturnType<typeof knownMigrations>): void {
  if (schema > newestSchema(known))
    throw new RefusalError(
      `${path} was written by a newer version of Vitrine. Start that version, or restore a backup made by this one.`,
    );
}

/** Takes a database that is there, and what SQLite left beside it, from other users of the machine. */
function restrictModes(path: string): void {
  for (const file of databaseFiles(path))
    try {
      const mode = statSync(file, { throwIfNoEntry: false })?.mode ?? 0;
      if ((mode & OTHERS) !== 0) chmodSync(file, PRIVATE);
    } catch (error) {
      // A log goes when the last one to use it ends.
      if (existsSync(file)) throw error;
    }
}

/**
 * A database holds the password's hash and the messages: other users of the machine have no business in it. SQLite gives
 * the files beside it the mode that it has when it is opened, so it has it before.
 */
function createRestricted(path: string): void {
  if (path === ":memory:") return;
  // One that is there is not opened: to close it would end SQLite's locks on it, where this process has any.
  if (!existsSync(path)) closeSync(openSync(path, "a", PRIVATE));
  restrictModes(path);
}

/** @param path a file, or `:memory:` for tests */
export function openFile(path: string, known = knownMigrations()): Database {
  createRestricted(path);
  return withPath(path, () => whileBusy(() => tryOpen(path, known)));
}

/** A second connection to an open database, which SQLite lets read only; it may have temporary tables and views of its own. */
export function openReadOnly({ filename }: Database): Database {
  const { SQLITE_OPEN_READONLY, SQLITE_OPEN_URI } = constants;
  const client = isInMemory(filename)
    ? new Database(filename, SQLITE_OPEN_READONLY | SQLITE_OPEN_URI)
    : new Database(filename, { readonly: true });
  client.run(`pragma busy_timeout = ${BUSY_WAIT}`);
  return client;
}

/** An empty database in memory, which goes with its last connection (`openReadOnly`). */
export function openMemory(): Database {
  const { SQLITE_OPEN_CREATE, SQLITE_OPEN_READWRITE, SQLITE_OPEN_URI } = constants;
  return new Database(
    // Connections of this process that know the name share it.
    `file:/${crypto.randomUUID()}?vfs=memdb`,
    SQLITE_OPEN_CREATE | SQLITE_OPEN_READWRITE | SQLITE_OPEN_URI,
  );
}

function tryOpen(path: string, known: ReturnType<typeof knownMigrations>): Database {
  const client = path === ":memory:" ? openMemory() : new Database(path, { create: true, readwrite: true });
  try {
    client.run(`pragma busy_timeout = ${BUSY_WAIT}`);
    refuseNewer(path, schemaOf(client), known);
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
