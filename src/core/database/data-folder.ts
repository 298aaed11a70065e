import { Database } from "bun:sqlite";
import { existsSync, mkdirSync, readdirSync, rmSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { codeOf } from "../process/system-errors.ts";
import { isBusy } from "./busy.ts";
import { isDamage } from "./damage.ts";
import { withPath } from "./with-path.ts";

/** A reason not to go on, in words for the one at the terminal. Nothing was touched. */
export class RefusalError extends Error {
  override name = "RefusalError";
  /** The system's word for what stands in the way, such as `ENOSPC`; `""` where it has none. */
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

/** Certificates for https with their keys, and the key of the account that orders them. */
export function certificatesPath(dataFolder: string): string {
  return join(dataFolder, "certificates");
}

/** The key that secrets in the database are sealed with; never in a backup (features/settings). */
export function secretKeyPath(dataFolder: string): string {
  return join(dataFolder, "secret.key");
}

/** Whether a file there is one of the program's: a domain's certificate, or what is known of accounts and tries. */
export function isCertificateFile(name: string): boolean {
  return /^[a-z0-9][a-z0-9.-]*\.(pem|key|json)$/.test(name);
}

/** Where uploads lie until they are whole. @param uploads the folder of all uploads */
export function temporaryPath(uploads: string): string {
  return join(uploads, ".tmp");
}

/** Removes what uploads that never ended have left; called once at start, before any upload. */
export function clearTemporary(uploads: string): void {
  const temporary = temporaryPath(uploads);
  if (!existsSync(temporary)) return;
  for (const name of readdirSync(temporary)) rmSync(join(temporary, name), { force: true });
}

/** Whether an open database has lost its file, as when someone has removed the folder: the system keeps it till it is closed. */
export function isGone({ filename }: Database): boolean {
  return !isInMemory(filename) && !existsSync(filename);
}

/** Whether a database is in memory alone, as in tests and in the demo. */
export function isInMemory(filename: string): boolean {
  return filename.startsWith("file:");
}

/** The refusal of a database whose bytes are wrong; null for any other error. */
export function refusalOfDamage(path: string, error: unknown): RefusalError | null {
  if (!isDamage(error)) return null;
  return new RefusalError(
    `${path} is damaged, or no database of Vitrine's. Nothing was touched. Restore a backup with \`vitrine restore FILE\`; the damaged database is kept.`,
  );
}

/**
 * Makes a data folder; the folders in it are made with what the system says, which `obstacleWords` puts into a sentence.
 * @throws RefusalError where there can't be such a folder
 */
export function makeFolder(path: string): void {
  try {
    mkdirSync(path, { recursive: true });
  } catch (error) {
    refuseFile(path);
    const reason = error instanceof Error ? error.message : String(error);
    throw new RefusalError(`--data (VITRINE_DATA) must be a folder that can be written: ${reason}`);
  }
}

/** @throws RefusalError for a file, or something in one, where a data folder was to be named */
export function refuseFile(path: string): void {
  try {
    if (statSync(path).isDirectory()) return;
  } catch (error) {
    if (codeOf(error) === "ENOTDIR") refuseFile(dirname(path));
    return;
  }
  throw new RefusalError(`--data (VITRINE_DATA) must be a folder; ${path} is a file.`);
}

/**
 * Holds a data folder for one server until the process ends, however it ends: an exclusive lock that SQLite keeps on a
 * file of its own, because Bun has no flock.
 * @throws RefusalError when another server holds it
 */
export function lockDataFolder(dataFolder: string): Database {
  return lockFile(
    join(dataFolder, "vitrine.lock"),
    `Another Vitrine serves ${dataFolder}. Stop it first, or choose another folder with --data.`,
  );
}

/** One backup or restore of a data folder at a time. @throws RefusalError while another is under way */
export function lockBackups(dataFolder: string): Database {
  mkdirSync(backupsPath(dataFolder), { recursive: true });
  return lockFile(
    join(backupsPath(dataFolder), ".lock"),
    "Another backup or restore of this site is under way. Try again when it has ended.",
  );
}

/** Milliseconds that a command waits for a restore, and a restore for commands that write. */
const WRITERS_WAIT = 10_000;
const WRITERS_LOOK = 100;

/**
 * Held by a command that writes beside the server, so that no restore takes place meanwhile; several may hold it at once.
 * Waits for a restore that is about to end. Taken before the database is opened, which a restore exchanges.
 * @throws RefusalError while a backup is being put back
 */
export function holdOffRestore(dataFolder: string, wait: number = WRITERS_WAIT): Database {
  makeFolder(dataFolder);
  const words = "A backup is being put back. Nothing was written; try again when that has ended.";
  // Whoever reads an SQLite file shares its lock.
  return takeLock(restoreLockPath(dataFolder), ["begin", "select count(*) from sqlite_master"], wait, words);
}

/**
 * Held by a restore from before it keeps the present site until the new one is in its place: what a command wrote in
 * between would be in neither.
 * @throws RefusalError when a command that writes takes too long
 */
export function holdOffWriters(dataFolder: string, wait: number = WRITERS_WAIT): Database {
  const words = "Another command writes to this site. Try again when it has ended.";
  return takeLock(restoreLockPath(dataFolder), ["begin exclusive"], wait, words);
}

/** Likewise for a server, which answers requests while it waits. */
export async function holdOffWritersAsync(dataFolder: string): Promise<Database> {
  for (const end = Date.now() + WRITERS_WAIT; ; ) {
    try {
      return holdOffWriters(dataFolder, 0);
    } catch (error) {
      if (!(error instanceof RefusalError) || Date.now() >= end) throw error;
      await Bun.sleep(WRITERS_LOOK);
    }
  }
}

function restoreLockPath(dataFolder: string): string {
  return join(dataFolder, "restore.lock");
}

function takeLock(path: string, statements: string[], wait: number, words: string): Database {
  const lock = openLock(path);
  try {
    lock.run(`pragma busy_timeout = ${wait}`);
    for (const statement of statements) withPath(path, () => lock.query(statement).get());
    return lock;
  } catch (error) {
    lock.close();
    throw isBusy(error) ? new RefusalError(words, "EBUSY") : error;
  }
}

/** An exclusive lock on a file of its own, until it is closed or the process ends. @throws RefusalError with `words` while another holds it */
export function lockFile(path: string, words: string): Database {
  const lock = openLock(path);
  try {
    lock.run("pragma locking_mode = exclusive");
    withPath(path, () => lock.run("begin exclusive"));
    return lock;
  } catch (error) {
    lock.close();
    throw isBusy(error) ? new RefusalError(words, "EBUSY") : error;
  }
}

function openLock(path: string): Database {
  return withPath(path, () => new Database(path, { create: true, readwrite: true, strict: true }));
}
