import type { Database } from "bun:sqlite";
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { basename, dirname, join } from "node:path";
import { z } from "zod";
import { backupsPath, lockBackups, RefusalError } from "../../core/database/data-folder.ts";
import { writeDurably } from "../../core/database/durable.ts";
import { obstacleWords } from "../../core/database/obstacle.ts";
import { newPathByTime } from "../../core/database/path-by-time.ts";
import { codeOf, isDenied } from "../../core/process/system-errors.ts";
import type { BackupFile } from "./backup.contract.ts";
import {
  countOfName,
  isBackupName,
  isBeforeRestoreName,
  isOfFuture,
  isTemporaryName,
  isTemporaryOf,
  newTemporaryPath,
  timeOfName,
} from "./names.ts";

/** Sites from before restores that are kept. */
const KEPT = 3;

/** @param ending of a name that nothing has yet, `.tar`; `""` for a folder */
export function newPath(dataFolder: string, kind: "vitrine" | "before-restore", ending = ".tar"): string {
  mkdirSync(backupsPath(dataFolder), { recursive: true });
  return newPathByTime(backupsPath(dataFolder), kind, ending);
}

/**
 * Tries whether files can be written in `backups/`, which is made where it is missing.
 * @throws RefusalError where they can't, in words for the owner, who may be far from a terminal; what else the system says
 */
export function assertWritable(dataFolder: string): void {
  const folder = backupsPath(dataFolder);
  // What a command of another user may have left.
  const own = [".lock", "record.json"].map((name) => join(folder, name));
  try {
    mkdirSync(folder, { recursive: true });
    const trial = newTemporaryPath(join(folder, "trial"));
    writeFileSync(trial, "");
    // Whoever holds the backups may sweep it meanwhile.
    rmSync(trial, { force: true });
    for (const file of own) if (existsSync(file)) accessSync(file, constants.R_OK | constants.W_OK);
  } catch (error) {
    if (!isDenied(error)) {
      const words = obstacleWords(error);
      throw words === null ? error : new RefusalError(words, codeOf(error));
    }
    const file = own.find((each) => "path" in error && error.path === each);
    throw new RefusalError(
      `backups/${file === undefined ? "" : basename(file)} can't be written (${error.code}). Give ${folder} and all that is in it to the user that the server runs as.`,
    );
  }
}

/** See `lockBackups`. @throws RefusalError also where `backups/` can't be written */
export function holdBackups(dataFolder: string): Database {
  assertWritable(dataFolder);
  return lockBackups(dataFolder);
}

/** The archives in the folder, the newest first, by the times in their names; none where it can't be read. */
export function listBackups(dataFolder: string): BackupFile[] {
  const folder = backupsPath(dataFolder);
  return namesIn(folder)
    .filter(isBackupName)
    .flatMap((name) => {
      // A link may lead to a disk that is not there.
      const found = statSync(join(folder, name), { throwIfNoEntry: false });
      if (found === undefined) return [];
      const at = new Date(timeOfName(name) ?? found.mtime).toISOString();
      return { name, size: found.size, at, isBeforeRestore: isBeforeRestoreName(name) };
    })
    .sort((one, other) => other.at.localeCompare(one.at) || countOfName(other.name) - countOfName(one.name));
}

/** When the newest archive that the schedule counts was made, in milliseconds since 1970; null where there is none. */
export function newestTime(dataFolder: string, now: number): number | null {
  const newest = listBackups(dataFolder).find(
    ({ at, isBeforeRestore }) => !isBeforeRestore && !isOfFuture(Date.parse(at), now),
  );
  return newest === undefined ? null : Date.parse(newest.at);
}

/**
 * Those of the newest first that are too many. What lacks files, by the record, is counted apart: it must not push out
 * what has them.
 */
export function beyondRetention(names: string[], incomplete: string[], keep: number): string[] {
  const lacks = (name: string) => incomplete.includes(basename(name));
  return [
    ...names.filter((name) => !lacks(name)).slice(keep),
    ...names.filter((name) => lacks(name)).slice(keep),
  ];
}

/**
 * Removes the oldest archives past `keep`, see `beyondRetention`; those from before a restore are counted apart. What a wrong clock
 * has dated in the future counts as older than all others.
 * @param inUse paths of archives that stay, such as the one that was just written, whatever their names say
 */
export function removeOld(dataFolder: string, keep: number, inUse: string[]): void {
  const now = Date.now();
  const backups = listBackups(dataFolder);
  const isOdd = ({ at }: BackupFile) => isOfFuture(Date.parse(at), now);
  const ranked = [...backups.filter((backup) => !isOdd(backup)), ...backups.filter(isOdd)];
  const namesOf = (isKept: boolean) =>
    ranked.filter(({ isBeforeRestore }) => isBeforeRestore === isKept).map(({ name }) => name);
  const old = [
    ...beyondRetention(namesOf(false), readRecord(dataFolder).incomplete, keep),
    ...namesOf(true).slice(KEPT),
  ];
  for (const name of old) {
    const path = join(backupsPath(dataFolder), name);
    if (!inUse.some((each) => isSameFile(each, path))) rmSync(path, { force: true });
  }
}

/** By the disk, because a path may lead there in other words or through a link. */
function isSameFile(one: string, other: string): boolean {
  const [first, second] = [one, other].map((path) => statSync(path, { throwIfNoEntry: false }));
  return first !== undefined && first.ino === second?.ino && first.dev === second.dev;
}

/**
 * Removes what a backup that was cut off has left. Only for whoever holds the backups (`lockBackups`).
 * @param inUse path of a file that stays, whatever it is called
 */
export function sweepBackups(dataFolder: string, inUse?: string): void {
  const folder = backupsPath(dataFolder);
  for (const name of readdirSync(folder).filter(isTemporaryName)) {
    const path = join(folder, name);
    if (inUse === undefined || !isSameFile(inUse, path)) rmSync(path, { force: true });
  }
}

/** Likewise what one to this path has left, in whatever folder. */
export function sweepBeside(path: string): void {
  const folder = dirname(path);
  for (const name of namesIn(folder))
    if (isTemporaryOf(name, basename(path))) rmSync(join(folder, name), { force: true });
}

/** None where the folder is not there or can't be listed, as one that only takes files. */
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
      /** Some of those, by name; earlier versions wrote none. */
      missingNames: z.array(z.string()).default([]),
    })
    .nullable()
    .catch(null),
  /** Why the newest try has failed; null when it has not. */
  failure: z.object({ at: z.string(), reason: z.string() }).nullable().catch(null),
  /** Names in the store, the oldest first: only what was sent from here is ever removed there. */
  sent: z.array(z.string()).catch([]),
  /** Names of archives, here or in the store, that lack files which were lost before. */
  incomplete: z.array(z.string()).catch([]),
  /** Name of the newest archive while the store has not taken it. */
  unsent: z.string().nullable().catch(null),
});

type BackupRecord = z.infer<typeof recordSchema>;

function recordPath(dataFolder: string): string {
  return join(backupsPath(dataFolder), "record.json");
}

/** What is known of backups; a record that can't be read counts as none. */
export function readRecord(dataFolder: string): BackupRecord {
  try {
    return recordSchema.parse(JSON.parse(readFileSync(recordPath(dataFolder), "utf8")));
  } catch {
    return { last: null, failure: null, sent: [], incomplete: [], unsent: null };
  }
}

export function writeRecord(dataFolder: string, change: Partial<BackupRecord>): void {
  mkdirSync(backupsPath(dataFolder), { recursive: true });
  writeDurably(
    recordPath(dataFolder),
    `${JSON.stringify({ ...readRecord(dataFolder), ...change }, null, 1)}\n`,
  );
}
