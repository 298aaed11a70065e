import { Database } from "bun:sqlite";
import { existsSync, mkdirSync, readdirSync, rmSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { errorCodeOf } from "../process/system-errors.ts";
import { isBusy } from "./busy.ts";
import { isDamage } from "./damage.ts";
import { createFolderDurably } from "./durable-files.ts";
import { withPathInError } from "./path-in-error.ts";

/** A reason to stop before anything is changed; the message is shown in the terminal. */
export class RefusalError extends Error {
  override name = "RefusalError";
  /** The system's error code, such as `ENOSPC`; `""` if there is none. */
  readonly code: string;

  constructor(message: string, code = "") {
    super(message);
    this.code = code;
  }
}

export function databasePath(dataFolder: string): string {
  return join(dataFolder, "vitrine.db");
}

export function uploadsPath(dataFolder: string): string {
  return join(dataFolder, "uploads");
}

export function backupsPath(dataFolder: string): string {
  return join(dataFolder, "backups");
}

/** HTTPS certificates with their keys, and the ACME account's key. */
export function certificatesPath(dataFolder: string): string {
  return join(dataFolder, "certificates");
}

/** The key that encrypts secrets in the database; never in a backup (core/settings/secret-key.ts). */
export function secretKeyPath(dataFolder: string): string {
  return join(dataFolder, "secret.key");
}

/**
 * Whether a file in `certificates/` is the program's own: a certificate, a key, or JSON state of accounts and attempts.
 */
export function isCertificateFile(name: string): boolean {
  return /^[a-z0-9][a-z0-9.-]*\.(pem|key|json)$/.test(name);
}

/** The folder of unfinished uploads. @param uploads the folder of all uploads */
export function temporaryUploadsPath(uploads: string): string {
  return join(uploads, ".tmp");
}

/** Removes the files of unfinished uploads; called at startup before any upload, and at the stop. */
export function removeTemporaryUploads(uploads: string): void {
  const temporary = temporaryUploadsPath(uploads);
  if (!existsSync(temporary)) return;
  for (const name of readdirSync(temporary)) rmSync(join(temporary, name), { force: true });
}

/** Whether an open database's file was deleted; the system keeps its data only until the connection closes. */
export function isDatabaseFileMissing({ filename }: Database): boolean {
  return !isInMemory(filename) && !existsSync(filename);
}

/** Whether a database is only in memory, as in tests and in the demo. */
export function isInMemory(filename: string): boolean {
  return filename.startsWith("file:");
}

/** The message for a corrupt database; null for any other error. */
export function asDamageRefusal(path: string, error: unknown): RefusalError | null {
  if (!isDamage(error)) return null;
  return new RefusalError(
    `${path} is damaged or not a Vitrine database. Nothing was changed. Restore a backup with \`vitrine restore FILE\`; it keeps a copy of the damaged database.`,
  );
}

/**
 * Creates a data folder if it is missing, but not the folder around it, because its path is probably mistyped then.
 * @throws RefusalError if it can't be created
 */
export function createDataFolder(path: string): void {
  assertParent(path);
  try {
    mkdirSync(path, { recursive: true });
  } catch (error) {
    assertNotFile(path);
    const reason = error instanceof Error ? error.message : String(error);
    throw new RefusalError(`--data (VITRINE_DATA) must be a writable folder: ${reason}`);
  }
}

/** @throws RefusalError if the folder around a data folder does not exist */
export function assertParent(path: string): void {
  assertNotFile(path);
  const parent = dirname(path);
  if (existsSync(path) || existsSync(parent)) return;
  throw new RefusalError(
    `--data (VITRINE_DATA) names ${path}, but there is no folder ${parent}. Check the path, or create that folder first.`,
  );
}

/** @throws RefusalError if the path of a data folder is a file, or leads through one */
export function assertNotFile(path: string): void {
  try {
    if (statSync(path).isDirectory()) return;
  } catch (error) {
    if (errorCodeOf(error) === "ENOTDIR") assertNotFile(dirname(path));
    return;
  }
  throw new RefusalError(`--data (VITRINE_DATA) must be a folder; ${path} is a file.`);
}

/**
 * Locks a data folder for one server until the process ends, even if it crashes. The lock is SQLite's, on a file of its
 * own, because Bun has no flock.
 * @throws RefusalError if another server holds the lock
 */
export function lockDataFolder(dataFolder: string): Database {
  return lockFile(
    join(dataFolder, "vitrine.lock"),
    `Another Vitrine serves ${dataFolder}. Stop it first, or choose another folder with --data.`,
  );
}

/** Allows one backup or restore of a data folder at a time. @throws RefusalError while another one runs */
export function lockBackups(dataFolder: string): Database {
  createFolderDurably(backupsPath(dataFolder));
  return lockFile(
    join(backupsPath(dataFolder), ".lock"),
    "Another backup or restore of this site is running. Try again when it has finished.",
  );
}

/** Milliseconds that a command waits for a restore, and a restore for commands that write. */
const RESTORE_LOCK_TIMEOUT = 10_000;
const RESTORE_LOCK_INTERVAL = 100;

/**
 * A shared lock that keeps a restore from starting while a command writes next to the server. Take it before the database
 * is opened, because a restore replaces the file.
 * @param wait milliseconds to wait for a running restore
 * @throws RefusalError if a restore is still running then
 */
export function lockForWriting(dataFolder: string, wait: number = RESTORE_LOCK_TIMEOUT): Database {
  createDataFolder(dataFolder);
  const message = "A backup is being restored. Nothing was written. Try again when the restore has finished.";
  // A reading transaction holds SQLite's shared lock.
  return takeLock(
    restoreLockPath(dataFolder),
    ["begin", "select count(*) from sqlite_master"],
    wait,
    message,
  );
}

/**
 * The exclusive lock of a restore, held from before the current site is saved until it has been replaced. A command that
 * wrote in between would lose what it wrote.
 * @param wait milliseconds to wait for commands that write
 * @throws RefusalError if such a command is still running then
 */
export function lockForRestore(dataFolder: string, wait: number = RESTORE_LOCK_TIMEOUT): Database {
  const message = "Another command is writing to this site. Try again when it has finished.";
  return takeLock(restoreLockPath(dataFolder), ["begin exclusive"], wait, message);
}

/** Like `lockForRestore`, without blocking the event loop. */
export async function lockForRestoreAsync(dataFolder: string): Promise<Database> {
  for (const end = Date.now() + RESTORE_LOCK_TIMEOUT; ; ) {
    try {
      return lockForRestore(dataFolder, 0);
    } catch (error) {
      if (!(error instanceof RefusalError) || Date.now() >= end) throw error;
      await Bun.sleep(RESTORE_LOCK_INTERVAL);
    }
  }
}

function restoreLockPath(dataFolder: string): string {
  return join(dataFolder, "restore.lock");
}

function takeLock(path: string, statements: string[], wait: number, message: string): Database {
  const lock = openLock(path);
  try {
    lock.run(`pragma busy_timeout = ${wait}`);
    for (const statement of statements) withPathInError(path, () => lock.query(statement).get());
    return lock;
  } catch (error) {
    lock.close();
    throw isBusy(error) ? new RefusalError(message, "EBUSY") : error;
  }
}

/**
 * Locks a file until the lock is closed or the process ends.
 * @throws RefusalError with `message` while another process holds the lock
 */
export function lockFile(path: string, message: string): Database {
  const lock = openLock(path);
  try {
    lock.run("pragma locking_mode = exclusive");
    withPathInError(path, () => lock.run("begin exclusive"));
    return lock;
  } catch (error) {
    lock.close();
    throw isBusy(error) ? new RefusalError(message, "EBUSY") : error;
  }
}

function openLock(path: string): Database {
  return withPathInError(path, () => new Database(path, { create: true, readwrite: true, strict: true }));
}
