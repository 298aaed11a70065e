import type { Database } from "bun:sqlite";
import {
  accessSync,
  constants,
  existsSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { basename, dirname, join } from "node:path";
import { z } from "zod";
import { backupsPath, lockBackups, RefusalError } from "../../core/database/data-folder.ts";
import { newDatedPath } from "../../core/database/dated-path.ts";
import { describeFsError } from "../../core/database/describe-fs-error.ts";
import { createFolderDurably, writeDurably } from "../../core/database/durable-files.ts";
import { errorCodeOf, isAccessDenied } from "../../core/process/system-errors.ts";
import type { BackupFile } from "./backup.contract.ts";
import {
  isBackupName,
  isBeforeRestoreName,
  isInFuture,
  isTemporaryName,
  isTemporaryOf,
  newTemporaryPath,
  sequenceOfName,
  timeOfName,
} from "./backup-names.ts";

/** Number of replaced sites (`before-restore-…`) that are retained. */
const REPLACED_SITES_MAX = 3;

/** An unused path in `backups/`, named by the current time. @param extension `""` for a folder */
export function newBackupPath(
  dataFolder: string,
  kind: "vitrine" | "before-restore",
  extension = ".tar",
): string {
  createFolderDurably(backupsPath(dataFolder));
  return newDatedPath(backupsPath(dataFolder), kind, extension);
}

/**
 * Checks that files can be written in `backups/`, which is created if it is missing.
 * @throws RefusalError with a message for the admin when they can't; other errors of the system
 */
export function assertBackupsWritable(dataFolder: string): void {
  const folder = backupsPath(dataFolder);
  // A command run as another user may have created these.
  const own = [".lock", "record.json"].map((name) => join(folder, name));
  try {
    createFolderDurably(folder);
    const trial = newTemporaryPath(join(folder, "trial"));
    writeFileSync(trial, "");
    // Another process may have removed it as a leftover meanwhile.
    rmSync(trial, { force: true });
    for (const file of own) if (existsSync(file)) accessSync(file, constants.R_OK | constants.W_OK);
  } catch (error) {
    if (!isAccessDenied(error)) {
      const message = describeFsError(error);
      throw message === null ? error : new RefusalError(message, errorCodeOf(error));
    }
    const file = own.find((each) => "path" in error && error.path === each);
    throw new RefusalError(
      `backups/${file === undefined ? "" : basename(file)} can't be written (${error.code}). Make the user that runs the server the owner of ${folder} and everything in it.`,
    );
  }
}

/** Locks `backups/`, see `lockBackups`. @throws RefusalError also when `backups/` can't be written */
export function lockWritableBackups(dataFolder: string): Database {
  assertBackupsWritable(dataFolder);
  return lockBackups(dataFolder);
}

/** The archives in `backups/`, newest first by the times in their names; empty when the folder can't be read. */
export function listBackups(dataFolder: string): BackupFile[] {
  const folder = backupsPath(dataFolder);
  return namesIn(folder)
    .filter(isBackupName)
    .flatMap((name) => {
      // The target of a link may be on a disk that is not connected.
      const found = statSync(join(folder, name), { throwIfNoEntry: false });
      if (found === undefined) return [];
      const at = new Date(timeOfName(name) ?? found.mtime).toISOString();
      return { name, size: found.size, at, isBeforeRestore: isBeforeRestoreName(name) };
    })
    .sort(
      (one, other) => other.at.localeCompare(one.at) || sequenceOfName(other.name) - sequenceOfName(one.name),
    );
}

/** When the newest scheduled backup was made, in milliseconds since 1970; null when there is none. */
export function newestBackupTime(dataFolder: string, now: number): number | null {
  const newest = listBackups(dataFolder).find(
    ({ at, isBeforeRestore }) => !isBeforeRestore && !isInFuture(Date.parse(at), now),
  );
  return newest === undefined ? null : Date.parse(newest.at);
}

/**
 * The backups to remove. Incomplete ones are counted separately, so that they don't push out complete ones.
 * @param names newest first
 * @param keep how many complete and how many incomplete ones are retained
 */
export function findBackupsToRemove(names: string[], incomplete: string[], keep: number): string[] {
  const isIncomplete = (name: string) => incomplete.includes(basename(name));
  return [
    ...names.filter((name) => !isIncomplete(name)).slice(keep),
    ...names.filter((name) => isIncomplete(name)).slice(keep),
  ];
}

/**
 * Removes the oldest archives in `backups/`, see `findBackupsToRemove`; replaced sites are counted separately. Archives dated in
 * the future by a wrong clock count as the oldest.
 * @param inUse paths of archives that are never removed, such as the one just written
 */
export function removeOldBackups(dataFolder: string, keep: number, inUse: string[]): void {
  const now = Date.now();
  const backups = listBackups(dataFolder);
  const isMisdated = ({ at }: BackupFile) => isInFuture(Date.parse(at), now);
  const ranked = [...backups.filter((backup) => !isMisdated(backup)), ...backups.filter(isMisdated)];
  const namesOf = (isReplacedSite: boolean) =>
    ranked.filter(({ isBeforeRestore }) => isBeforeRestore === isReplacedSite).map(({ name }) => name);
  const old = [
    ...findBackupsToRemove(namesOf(false), readBackupRecord(dataFolder).incomplete, keep),
    ...namesOf(true).slice(REPLACED_SITES_MAX),
  ];
  for (const name of old) {
    const path = join(backupsPath(dataFolder), name);
    if (!inUse.some((each) => isSameFile(each, path))) rmSync(path, { force: true });
  }
}

/** Compares by inode, because two paths may name the same file through a link. */
function isSameFile(one: string, other: string): boolean {
  const [first, second] = [one, other].map((path) => statSync(path, { throwIfNoEntry: false }));
  return first !== undefined && first.ino === second?.ino && first.dev === second.dev;
}

/**
 * Removes unfinished files of interrupted backups from `backups/`. The caller holds the lock (`lockBackups`).
 * @param inUse path of a file that is never removed
 */
export function removeUnfinishedBackups(dataFolder: string, inUse?: string): void {
  const folder = backupsPath(dataFolder);
  for (const name of readdirSync(folder).filter(isTemporaryName)) {
    const path = join(folder, name);
    if (inUse === undefined || !isSameFile(inUse, path)) rmSync(path, { force: true });
  }
}

/** Removes unfinished files of interrupted backups to `path`, which may be in any folder. */
export function removeUnfinishedFilesOf(path: string): void {
  const folder = dirname(path);
  for (const name of namesIn(folder))
    if (isTemporaryOf(name, basename(path))) rmSync(join(folder, name), { force: true });
}

/** The names in a folder; empty when it is missing or can't be listed. */
function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

const recordSchema = z.object({
  /** The newest backup that was written and verified. */
  last: z
    .object({
      at: z.string(),
      path: z.string(),
      size: z.number(),
      missing: z.number(),
      /** The first of the missing files; absent in records of earlier versions. */
      missingNames: z.array(z.string()).default([]),
    })
    .nullable()
    .catch(null),
  /** Why the newest attempt failed; null when it succeeded. */
  failure: z.object({ at: z.string(), reason: z.string() }).nullable().catch(null),
  /** Keys of the archives sent to the store, oldest first. Nothing else is ever deleted there. */
  sent: z.array(z.string()).catch([]),
  /** Names of archives, here or in the store, that lack files. */
  incomplete: z.array(z.string()).catch([]),
  /** Name of the newest archive as long as it is not in the store. */
  unsent: z.string().nullable().catch(null),
});

type BackupRecord = z.infer<typeof recordSchema>;

function recordPath(dataFolder: string): string {
  return join(backupsPath(dataFolder), "record.json");
}

/** Reads the record of past backups; an unreadable record counts as empty. */
export function readBackupRecord(dataFolder: string): BackupRecord {
  try {
    return recordSchema.parse(JSON.parse(readFileSync(recordPath(dataFolder), "utf8")));
  } catch {
    return { last: null, failure: null, sent: [], incomplete: [], unsent: null };
  }
}

/** Changes some fields of the record. */
export function writeBackupRecord(dataFolder: string, change: Partial<BackupRecord>): void {
  createFolderDurably(backupsPath(dataFolder));
  writeDurably(
    recordPath(dataFolder),
    `${JSON.stringify({ ...readBackupRecord(dataFolder), ...change }, null, 1)}\n`,
  );
}
