import { existsSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { backupsPath, makeFolder } from "../db/data-folder.ts";
import { writeDurably } from "../db/durable.ts";
import type { BackupFile } from "./backup.contract.ts";

/** Archives by the names that this program gives them; others in the folder are left alone. */
const scheduledName = /^vitrine-\d{8}-\d{6}(-\d+)?\.tar$/;
const keptName = /^before-restore-\d{8}-\d{6}(-\d+)?\.tar$/;
/** Sites from before restores that are kept. */
const KEPT = 3;

export function isBackupName(name: string): boolean {
  return scheduledName.test(name) || keptName.test(name);
}

/** @param ending of a name that nothing has yet, `.tar`; `""` for a folder */
export function newPath(dataFolder: string, kind: "vitrine" | "before-restore", ending = ".tar"): string {
  const time = new Date().toISOString().replace(/\..*$/, "").replaceAll(/[-:]/g, "").replace("T", "-");
  makeFolder(backupsPath(dataFolder));
  for (let count = 1; ; count++) {
    const path = join(backupsPath(dataFolder), `${kind}-${time}${count === 1 ? "" : `-${count}`}${ending}`);
    if (!existsSync(path)) return path;
  }
}

/** The archives in the folder, the newest first. */
export function listBackups(dataFolder: string): BackupFile[] {
  const folder = backupsPath(dataFolder);
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter(isBackupName)
    .map((name) => {
      const { size, mtime } = statSync(join(folder, name));
      return { name, size, at: mtime.toISOString(), isBeforeRestore: keptName.test(name) };
    })
    .sort((one, other) => other.at.localeCompare(one.at));
}

/** Removes the oldest archives past `keep`; those from before a restore are counted apart. */
export function removeOld(dataFolder: string, keep: number): void {
  const backups = listBackups(dataFolder);
  const old = [
    ...backups.filter(({ isBeforeRestore }) => !isBeforeRestore).slice(keep),
    ...backups.filter(({ isBeforeRestore }) => isBeforeRestore).slice(KEPT),
  ];
  for (const { name } of old) rmSync(join(backupsPath(dataFolder), name), { force: true });
}

/** Removes what a backup that was cut off has left. Only for whoever holds the backups (`lockBackups`). */
export function sweepBackups(dataFolder: string): void {
  const folder = backupsPath(dataFolder);
  for (const name of readdirSync(folder))
    if (name.endsWith(".tmp")) rmSync(join(folder, name), { force: true });
}

const recordSchema = z.object({
  /** The newest backup that was written and verified. */
  last: z
    .object({ at: z.string(), path: z.string(), size: z.number(), missing: z.number() })
    .nullable()
    .catch(null),
  /** Why the newest try has failed; null when it has not. */
  failure: z.object({ at: z.string(), reason: z.string() }).nullable().catch(null),
  /** Names in the store, the oldest first: only what was sent from here is ever removed there. */
  sent: z.array(z.string()).catch([]),
});

export type BackupRecord = z.infer<typeof recordSchema>;

function recordPath(dataFolder: string): string {
  return join(backupsPath(dataFolder), "record.json");
}

/** What is known of backups; a record that can't be read counts as none. */
export function readRecord(dataFolder: string): BackupRecord {
  try {
    return recordSchema.parse(JSON.parse(readFileSync(recordPath(dataFolder), "utf8")));
  } catch {
    return { last: null, failure: null, sent: [] };
  }
}

export function writeRecord(dataFolder: string, change: Partial<BackupRecord>): void {
  makeFolder(backupsPath(dataFolder));
  writeDurably(
    recordPath(dataFolder),
    `${JSON.stringify({ ...readRecord(dataFolder), ...change }, null, 1)}\n`,
  );
}
