import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { basename, join } from "node:path";
import { failpoint } from "../process/failpoint.ts";
import {
  backupsPath,
  certificatesPath,
  databasePath,
  temporaryUploadsPath,
  uploadsPath,
} from "./data-folder.ts";
import {
  createFolderDurably,
  flushToDisk,
  moveFile,
  moveFileAsync,
  renameDurably,
  writeDurably,
} from "./durable-files.ts";

/**
 * The folder where a new site is prepared: a complete, verified `vitrine.db` and `uploads/`, before anything of the
 * current site is touched. Once it holds `ready.json` the swap will be finished, by the next process that opens the data
 * folder if necessary; without that file it is ignored.
 */
export function stagingPath(dataFolder: string): string {
  return join(dataFolder, ".restore");
}

const READY = "ready.json";

/** The paths of a database with its WAL files. Always move them together: a new database must never meet an old WAL. */
export function databaseFiles(path: string): string[] {
  return ["", "-wal", "-shm"].map((ending) => path + ending);
}

/** Creates the staging folder, and removes what an earlier attempt has left. @returns its path */
export function beginStaging(dataFolder: string): string {
  const staging = stagingPath(dataFolder);
  rmSync(staging, { recursive: true, force: true });
  mkdirSync(uploadsPath(staging), { recursive: true, mode: 0o700 });
  mkdirSync(certificatesPath(staging), { mode: 0o700 });
  return staging;
}

/** Removes a staged site that is not ready. The caller must have locked the data folder. */
export function clearStaging(dataFolder: string): void {
  if (!isSwapPending(dataFolder)) rmSync(stagingPath(dataFolder), { recursive: true, force: true });
}

export function isSwapPending(dataFolder: string): boolean {
  return existsSync(join(stagingPath(dataFolder), READY));
}

/**
 * Replaces the current site with the staged one. The caller must have locked the data folder.
 * @param aside name of a folder in `backups/` for the current database; null deletes it
 */
export function swapInStagedSite(dataFolder: string, aside: string | null): void {
  const staging = stagingPath(dataFolder);
  flushToDisk(staging);
  // Its name too: it is the only place of the database while the current one is moved aside.
  flushToDisk(dataFolder);
  writeDurably(join(staging, READY), JSON.stringify({ aside }));
  failpoint("restore-ready");
  finishSwap(dataFolder);
}

/** Does the remaining steps of a swap; each is safe to repeat. The caller must have locked the data folder. */
export function finishSwap(dataFolder: string): void {
  const staging = stagingPath(dataFolder);
  const { aside }: { aside: string | null } = JSON.parse(readFileSync(join(staging, READY), "utf8"));
  moveStagedFiles(dataFolder);
  failpoint("restore-files-placed");
  const staged = databasePath(staging);
  const current = databasePath(dataFolder);
  if (existsSync(staged)) {
    const old = aside === null ? join(staging, "old") : join(backupsPath(dataFolder), aside);
    // Private, because an old WAL may have been readable for other users.
    createFolderDurably(old, 0o700);
    for (const file of databaseFiles(current))
      if (existsSync(file)) moveFile(file, join(old, basename(file)));
    flushToDisk(old);
    flushToDisk(dataFolder);
    failpoint("restore-moved-aside");
    renameDurably(staged, current);
  }
  failpoint("restore-swapped");
  rmSync(join(staging, READY));
  flushToDisk(staging);
  rmSync(staging, { recursive: true, force: true });
}

/**
 * Moves the staged uploads and certificates into the site. Uploads are named by their hash, so equal names are equal
 * files.
 */
export function moveStagedFiles(dataFolder: string): void {
  placeCertificates(dataFolder);
  for (const { from, to, temporary } of stagedUploads(dataFolder)) moveFile(from, to, temporary);
  flushToDisk(uploadsPath(dataFolder));
}

/** Like `moveStagedFiles`, without blocking the event loop while files are copied to another filesystem. */
export async function moveStagedFilesAsync(dataFolder: string): Promise<void> {
  placeCertificates(dataFolder);
  for (const { from, to, temporary } of stagedUploads(dataFolder)) await moveFileAsync(from, to, temporary);
  flushToDisk(uploadsPath(dataFolder));
}

function stagedUploads(dataFolder: string): { from: string; to: string; temporary: string }[] {
  const from = uploadsPath(stagingPath(dataFolder));
  const to = uploadsPath(dataFolder);
  // An interrupted copy is removed from there like an unfinished upload.
  const temporary = temporaryUploadsPath(to);
  createFolderDurably(to);
  mkdirSync(temporary, { recursive: true });
  const names = existsSync(from) ? readdirSync(from) : [];
  return names.map((name) => ({
    from: join(from, name),
    to: join(to, name),
    temporary: join(temporary, name),
  }));
}

/** Moves staged certificates into the site. Those the site already has are newer, so they stay. */
function placeCertificates(dataFolder: string): void {
  const from = certificatesPath(stagingPath(dataFolder));
  const to = certificatesPath(dataFolder);
  const names = existsSync(from) ? readdirSync(from) : [];
  const missing = names.filter((name) => !existsSync(join(to, name)));
  if (missing.length === 0) return;
  createFolderDurably(to, 0o700);
  for (const name of missing) moveFile(join(from, name), join(to, name));
  flushToDisk(to);
}
