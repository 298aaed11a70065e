import { Database } from "bun:sqlite";
import { existsSync, mkdirSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";

/** A reason not to go on, in words for the one at the terminal. Nothing was touched. */
export class RefusalError extends Error {
  override name = "RefusalError";
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

/** @throws RefusalError where there can't be such a folder */
export function makeFolder(path: string): void {
  try {
    mkdirSync(path, { recursive: true });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new RefusalError(`--data (VITRINE_DATA) must be a folder that can be written: ${reason}`);
  }
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
  makeFolder(backupsPath(dataFolder));
  return lockFile(
    join(backupsPath(dataFolder), ".lock"),
    "Another backup or restore of this site is under way. Try again when it has ended.",
  );
}

function lockFile(path: string, words: string): Database {
  const lock = new Database(path, { create: true, readwrite: true, strict: true });
  try {
    lock.run("pragma locking_mode = exclusive");
    lock.run("begin exclusive");
    return lock;
  } catch {
    lock.close();
    throw new RefusalError(words);
  }
}
