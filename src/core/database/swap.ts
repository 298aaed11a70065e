import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { basename, join } from "node:path";
import { failpoint } from "../process/failpoint.ts";
import { backupsPath, certificatesPath, databasePath, temporaryPath, uploadsPath } from "./data-folder.ts";
import { move, moveAsync, renameDurably, sync, writeDurably } from "./durable.ts";

/**
 * Where a site is made ready that takes the place of the present one: `vitrine.db` and `uploads/`, complete and checked,
 * before anything of the present site is touched. `ready.json` is what decides: without it the folder is nothing, with it
 * the exchange is done, by whoever opens the data folder next if need be.
 */
export function stagingPath(dataFolder: string): string {
  return join(dataFolder, ".restore");
}

const READY = "ready.json";

/** A database and SQLite's files beside it; a new database must never meet the log of an old one. */
export function databaseFiles(path: string): string[] {
  return ["", "-wal", "-shm"].map((ending) => path + ending);
}

/** @returns an empty folder for a new site; what an earlier try has left is gone */
export function beginStaging(dataFolder: string): string {
  const staging = stagingPath(dataFolder);
  rmSync(staging, { recursive: true, force: true });
  mkdirSync(uploadsPath(staging), { recursive: true, mode: 0o700 });
  mkdirSync(certificatesPath(staging), { mode: 0o700 });
  return staging;
}

/** Removes what never became ready. Only for whoever holds the data folder. */
export function clearStaging(dataFolder: string): void {
  if (!isSwapDue(dataFolder)) rmSync(stagingPath(dataFolder), { recursive: true, force: true });
}

export function isSwapDue(dataFolder: string): boolean {
  return existsSync(join(stagingPath(dataFolder), READY));
}

/**
 * Puts what is staged in the place of the present site. Only for whoever holds the data folder.
 * @param aside name of a folder in `backups/` that the present database is moved into; without it, it is removed
 */
export function swapIn(dataFolder: string, aside: string | null): void {
  const staging = stagingPath(dataFolder);
  sync(staging);
  writeDurably(join(staging, READY), JSON.stringify({ aside }));
  failpoint("restore-ready");
  finishSwap(dataFolder);
}

/** Does what is left to do of an exchange that was begun; every step may be repeated. Only for whoever holds the data folder. */
export function finishSwap(dataFolder: string): void {
  const staging = stagingPath(dataFolder);
  const { aside }: { aside: string | null } = JSON.parse(readFileSync(join(staging, READY), "utf8"));
  placeFiles(dataFolder);
  failpoint("restore-files-placed");
  const staged = databasePath(staging);
  const present = databasePath(dataFolder);
  if (existsSync(staged)) {
    const old = aside === null ? join(staging, "old") : join(backupsPath(dataFolder), aside);
    // What other users could read of an old log they no longer can.
    mkdirSync(old, { recursive: true, mode: 0o700 });
    for (const file of databaseFiles(present)) if (existsSync(file)) move(file, join(old, basename(file)));
    sync(old);
    sync(dataFolder);
    failpoint("restore-moved-aside");
    renameDurably(staged, present);
  }
  failpoint("restore-swapped");
  rmSync(join(staging, READY));
  sync(staging);
  rmSync(staging, { recursive: true, force: true });
}

/** Names of files are hashes of what is in them, so that a file that lies there already is the same one. */
export function placeFiles(dataFolder: string): void {
  placeCertificates(dataFolder);
  for (const { from, to, temporary } of stagedUploads(dataFolder)) move(from, to, temporary);
  sync(uploadsPath(dataFolder));
}

/** Like `placeFiles`, for a server: to another filesystem files are copied, and requests are answered meanwhile. */
export async function placeFilesAsync(dataFolder: string): Promise<void> {
  placeCertificates(dataFolder);
  for (const { from, to, temporary } of stagedUploads(dataFolder)) await moveAsync(from, to, temporary);
  sync(uploadsPath(dataFolder));
}

function stagedUploads(dataFolder: string): { from: string; to: string; temporary: string }[] {
  const from = uploadsPath(stagingPath(dataFolder));
  const to = uploadsPath(dataFolder);
  // A copy that is cut off is swept from there like an upload.
  const temporary = temporaryPath(to);
  mkdirSync(temporary, { recursive: true });
  const names = existsSync(from) ? readdirSync(from) : [];
  return names.map((name) => ({
    from: join(from, name),
    to: join(to, name),
    temporary: join(temporary, name),
  }));
}

/** They are no part of the content: those that the site has are the newer ones, and stay. */
function placeCertificates(dataFolder: string): void {
  const from = certificatesPath(stagingPath(dataFolder));
  const to = certificatesPath(dataFolder);
  const names = existsSync(from) ? readdirSync(from) : [];
  const wanted = names.filter((name) => !existsSync(join(to, name)));
  if (wanted.length === 0) return;
  mkdirSync(to, { recursive: true, mode: 0o700 });
  for (const name of wanted) move(join(from, name), join(to, name));
  sync(to);
}
