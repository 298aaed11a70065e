import type { Database } from "bun:sqlite";
import { accessSync, constants, existsSync, mkdirSync, rmSync, statSync } from "node:fs";
import { basename, join } from "node:path";
import type { ContentStore } from "../../core/content/content-store.ts";
import { openDatabase } from "../../core/database/client.ts";
import {
  certificatesPath,
  databasePath,
  holdOffWriters,
  lockDataFolder,
  makeFolder,
  RefusalError,
  temporaryPath,
  uploadsPath,
} from "../../core/database/data-folder.ts";
import { sync } from "../../core/database/durable.ts";
import { unreadableWords } from "../../core/database/folder-owner.ts";
import { knownMigrations, newestSchema } from "../../core/database/migrate.ts";
import { finishRestore } from "../../core/database/open.ts";
import {
  beginStaging,
  clearStaging,
  placeFiles,
  placeFilesAsync,
  stagingPath,
  swapIn,
} from "../../core/database/swap.ts";
import { hashFile } from "../../core/media/hash-file.ts";
import { failpoint } from "../../core/process/failpoint.ts";
import { codeOf, isDenied } from "../../core/process/system-errors.ts";
import { readArchive } from "./archive.ts";
import { ArchiveError } from "./archive-error.ts";
import { assertSpace, createBackup, type Watch } from "./create.ts";
import { holdBackups, newPath, removeOld, sweepBackups } from "./folder.ts";
import { isUploadEntry } from "./manifest.ts";
import { checkDatabase, type MediaHash } from "./staged-database.ts";

/** What was put in place. */
export type Restored = {
  /** When the backup was made. ISO 8601 in UTC. */
  createdAt: string;
  /** Uploaded files. */
  files: number;
  /** Names of files that the backup lacked from the start. */
  missing: string[];
  /** Names of files that are damaged in the backup, and whole on the disk, where they stay. */
  kept: string[];
  /** The archive, or the folder, that the site before this lies in; `""` where there was none. */
  before: string;
};

type Staged = Omit<Restored, "before">;

/**
 * `vitrine restore FILE` (§10): checks the whole archive, keeps the present site as a backup, and puts
 * the archive's in its place. Killed at any moment, the next start finds the one or the other.
 * @throws RefusalError while a server runs or a command writes; ArchiveError for what is no whole backup; nothing is changed then
 */
export async function restore(dataFolder: string, file: string): Promise<Restored> {
  sizeOf(file);
  makeFolder(dataFolder);
  const lock = lockDataFolder(dataFolder);
  const backups = holdBackups(dataFolder);
  let writers: Database | null = null;
  try {
    finishRestore(dataFolder, true);
    assertUploads(dataFolder);
    sweepBackups(dataFolder, file);
    const staged = await stage(dataFolder, file);
    writers = holdOffWriters(dataFolder);
    const kept = await keepPresent(dataFolder, file);
    failpoint("restore-kept");
    takeTrashAlong(dataFolder);
    swapIn(dataFolder, kept.aside);
    return { ...staged, before: kept.path };
  } finally {
    clearStaging(dataFolder);
    writers?.close();
    backups.close();
    lock.close();
  }
}

/**
 * The archive's files will have to go there, when it is too late to give up.
 * @throws what the system says where they can't
 */
function assertUploads(dataFolder: string): void {
  const uploads = uploadsPath(dataFolder);
  if (!existsSync(uploads)) return;
  mkdirSync(temporaryPath(uploads), { recursive: true });
  accessSync(uploads, constants.R_OK | constants.W_OK | constants.X_OK);
}

/**
 * The first part of a restore in a running server: checks the archive and leaves the new site staged. The server goes on
 * with all it does.
 * @throws RefusalError, ArchiveError, as `restore`; the signal's reason when it is aborted
 */
export async function prepareRestore(dataFolder: string, file: string, watch: Watch = {}): Promise<Staged> {
  return await besideServer(dataFolder, async () => {
    assertUploads(dataFolder);
    sweepBackups(dataFolder, file);
    return await stage(dataFolder, file, watch);
  });
}

/**
 * The second part: keeps the present site, which nobody may change from now on until `restoreStaged` is done, or the new
 * one is given up, and moves the new one's files into place, where nothing shows them yet.
 * @returns where it is kept
 * @throws RefusalError where its database is beyond that; the signal's reason when it is aborted
 */
export async function archiveBeforeRestore(
  dataFolder: string,
  watch: Watch = {},
): Promise<{ before: string }> {
  return await besideServer(dataFolder, async () => {
    const { path, aside } = await keepPresent(dataFolder, null, watch);
    if (aside !== null)
      throw new RefusalError(
        "The present site's database is damaged and can't be kept as a backup. Stop the server and run `vitrine restore FILE`, which keeps its files.",
      );
    failpoint("restore-kept");
    await placeFilesAsync(dataFolder);
    return { before: path };
  });
}

/** Work on what is staged, which is given up with it. */
async function besideServer<T>(dataFolder: string, work: () => Promise<T>): Promise<T> {
  const backups = holdBackups(dataFolder);
  try {
    return await work();
  } catch (error) {
    rmSync(stagingPath(dataFolder), { recursive: true, force: true });
    throw error;
  } finally {
    backups.close();
  }
}

/**
 * The last part, in the server itself: puts what `prepareRestore` has staged in the place of the content, files first, as an
 * upload does it, then all rows in one transaction of the database that is served. Every session ends. Files of the old
 * content lie in the trash.
 */
export function restoreStaged(store: ContentStore, dataFolder: string): void {
  const staging = stagingPath(dataFolder);
  const { $client: client } = store.db;
  placeFiles(dataFolder);
  failpoint("restore-files-placed");
  client.run("attach ? as staged", [databasePath(staging)]);
  try {
    store.change("restore a backup", () => {
      client.run("pragma defer_foreign_keys = on");
      client.run("create temp table old_media as select * from main.media");
      const tables = client
        .query<{ name: string }, []>(
          "select name from staged.sqlite_master where type = 'table' and name not like 'sqlite_%' and name not like '\\_\\_%' escape '\\'",
        )
        .all()
        .map(({ name }) => name);
      // All of them first: a row that goes takes those along that refer to it.
      for (const table of tables) client.run(`delete from main."${table}"`);
      for (const table of tables) {
        const columns = columnsOf(client, "staged", table);
        client.run(`insert into main."${table}" (${columns}) select ${columns} from staged."${table}"`);
      }
      trashOld(client, "main", "temp.old_media", columnsOf(client, "main", "media"));
      client.run("drop table temp.old_media");
    });
  } finally {
    client.run("detach staged");
  }
  failpoint("restore-committed");
  rmSync(staging, { recursive: true, force: true });
}

/** Checks an archive and unpacks it beside the site, brought to this program's schema. @throws ArchiveError */
async function stage(
  dataFolder: string,
  file: string,
  { onShare = () => undefined, signal }: Watch = {},
): Promise<Staged> {
  const size = sizeOf(file);
  assertSpace(dataFolder, size);
  // It may be another filesystem, where the files are copied to later.
  if (existsSync(uploadsPath(dataFolder))) assertSpace(uploadsPath(dataFolder), size);
  const staging = beginStaging(dataFolder);
  const manifest = await readArchive(file, staging, { onBytes: (bytes) => onShare(bytes / size), signal });
  if (manifest.schema > newestSchema(knownMigrations()))
    throw new ArchiveError(
      `The backup was made by Vitrine ${manifest.version}, which is newer than this one. Update the program first.`,
    );
  const damaged = checkDatabase(databasePath(staging), manifest);
  const kept = await leaveOutWorse(dataFolder, damaged);
  // `readArchive` has synced the files themselves; the database was changed since.
  for (const path of [uploadsPath(staging), certificatesPath(staging), databasePath(staging)]) sync(path);
  failpoint("restore-staged");
  return {
    createdAt: manifest.createdAt,
    files: manifest.files.filter(({ name }) => isUploadEntry(name)).length,
    missing: [...manifest.missing, ...damaged.map(({ name }) => name).filter((name) => !kept.includes(name))],
    kept,
  };
}

/**
 * Removes from what is staged the damaged files that are whole on the disk, so that none of those is replaced.
 * @returns their names
 */
async function leaveOutWorse(dataFolder: string, damaged: MediaHash[]): Promise<string[]> {
  const kept: string[] = [];
  for (const { name, sha256 } of damaged) {
    const present = join(uploadsPath(dataFolder), name);
    if (!existsSync(present) || (await hashFile(present)) !== sha256) continue;
    rmSync(join(uploadsPath(stagingPath(dataFolder)), name));
    kept.push(name);
  }
  return kept;
}

/** @throws RefusalError for a file that is not there, or can't be read */
function sizeOf(file: string): number {
  try {
    accessSync(file, constants.R_OK);
    const found = statSync(file);
    if (found.isFile()) return found.size;
  } catch (error) {
    if (isDenied(error)) throw new RefusalError(unreadableWords(file));
    throw new RefusalError(`${file} can't be read: there is no such file.`);
  }
  throw new RefusalError(`${file} can't be read: it is no file. Name the archive itself.`);
}

/**
 * Keeps the present site, where there is one: as a backup like any other, or, where its database is beyond that, as its
 * files in a folder.
 * @param restored the archive that is being put back, which stays though it may be the oldest
 */
async function keepPresent(
  dataFolder: string,
  restored: string | null,
  watch: Watch = {},
): Promise<{ path: string; aside: string | null }> {
  if (sizeOfPresent(dataFolder) === 0) return { path: "", aside: null };
  try {
    const { path } = await createBackup(dataFolder, newPath(dataFolder, "before-restore"), watch);
    removeOld(dataFolder, Number.POSITIVE_INFINITY, restored === null ? [path] : [path, restored]);
    return { path, aside: null };
  } catch (error) {
    const code = codeOf(error);
    // Too little room, or no permission: what is there now would be lost.
    if (!/^SQLITE_(CORRUPT|NOTADB|ERROR)/.test(code)) throw error;
    const path = newPath(dataFolder, "before-restore", "");
    return { path, aside: basename(path) };
  }
}

function sizeOfPresent(dataFolder: string): number {
  return statSync(databasePath(dataFolder), { throwIfNoEntry: false })?.size ?? 0;
}

/** Enters the present site's files in the staged database as trash, so that they are swept in a month, not kept for ever. */
function takeTrashAlong(dataFolder: string): void {
  if (sizeOfPresent(dataFolder) === 0) return;
  const client = openDatabase(databasePath(stagingPath(dataFolder))).$client;
  try {
    client.run("attach ? as present", [databasePath(dataFolder)]);
    const own = new Set(columnsOf(client, "present", "media").split(", "));
    const columns = columnsOf(client, "main", "media").split(", ");
    trashOld(client, "main", "present.media", columns.filter((column) => own.has(column)).join(", "));
  } catch {
    // A database that can't be read names no files; the doctor finds them.
  } finally {
    client.close();
  }
}

function trashOld(client: Database, schema: string, source: string, columns: string): void {
  const values = columns.replace('"trashed_at"', "coalesce(trashed_at, ?)");
  client.run(`insert or ignore into ${schema}.media (${columns}) select ${values} from ${source}`, [
    new Date().toISOString(),
  ]);
}

function columnsOf(client: Database, schema: string, table: string): string {
  return client
    .query<{ name: string }, [string, string]>("select name from pragma_table_info(?, ?)")
    .all(table, schema)
    .map(({ name }) => `"${name}"`)
    .join(", ");
}
