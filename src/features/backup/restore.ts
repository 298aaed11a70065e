import type { Database } from "bun:sqlite";
import { accessSync, constants, existsSync, mkdirSync, rmSync, statSync } from "node:fs";
import { basename, join } from "node:path";
import type { ContentStore } from "../../core/content/content-store.ts";
import { openDatabase } from "../../core/database/client.ts";
import {
  certificatesPath,
  createDataFolder,
  databasePath,
  lockDataFolder,
  lockForRestore,
  RefusalError,
  temporaryUploadsPath,
  uploadsPath,
} from "../../core/database/data-folder.ts";
import { flushToDisk } from "../../core/database/durable-files.ts";
import { describeUnreadableFile } from "../../core/database/folder-owner.ts";
import { knownMigrations, newestSchemaVersion } from "../../core/database/migrate.ts";
import { finishRestore } from "../../core/database/open.ts";
import {
  beginStaging,
  clearStaging,
  moveStagedFiles,
  moveStagedFilesAsync,
  stagingPath,
  swapInStagedSite,
} from "../../core/database/site-swap.ts";
import { hashFile } from "../../core/media/hash-file.ts";
import { failpoint } from "../../core/process/failpoint.ts";
import { errorCodeOf, isAccessDenied } from "../../core/process/system-errors.ts";
import { readArchive } from "./archive.ts";
import { ArchiveError } from "./archive-error.ts";
import {
  lockWritableBackups,
  newBackupPath,
  removeOldBackups,
  removeUnfinishedBackups,
} from "./backup-folder.ts";
import { assertSpace, createBackup, type ProgressOptions } from "./create-backup.ts";
import { isUploadEntry } from "./manifest.ts";
import { checkDatabase, type MediaHash } from "./staged-database.ts";

/** The result of a restore. */
export type RestoreResult = {
  /** When the backup was made. ISO 8601 in UTC. */
  createdAt: string;
  /** Number of uploaded files. */
  files: number;
  /** Names of files that are not in the backup, or damaged in it. */
  missing: string[];
  /** Names of files that are damaged in the backup but intact on the disk, and so were not replaced. */
  kept: string[];
  /** Path of the archive, or folder, of the replaced site; `""` when there was none. */
  before: string;
};

type Staged = Omit<RestoreResult, "before">;

/**
 * `vitrine restore FILE` (§10): checks the whole archive, saves the current site as a backup, and replaces it. If the
 * process is killed, the next start finds either the old site or the new one.
 * @throws RefusalError while a server runs or a command writes; ArchiveError for a file that is not a complete backup. The
 *   site is unchanged then.
 */
export async function restore(dataFolder: string, file: string): Promise<RestoreResult> {
  sizeOf(file);
  createDataFolder(dataFolder);
  const lock = lockDataFolder(dataFolder);
  const backups = lockWritableBackups(dataFolder);
  let writers: Database | null = null;
  try {
    finishRestore(dataFolder, true);
    assertUploads(dataFolder);
    removeUnfinishedBackups(dataFolder, file);
    const staged = await stage(dataFolder, file);
    writers = lockForRestore(dataFolder);
    const saved = await saveCurrent(dataFolder, file);
    failpoint("restore-kept");
    trashCurrentFiles(dataFolder);
    swapInStagedSite(dataFolder, saved.aside);
    return { ...staged, before: saved.path };
  } finally {
    clearStaging(dataFolder);
    writers?.close();
    backups.close();
    lock.close();
  }
}

/** Checks that files can be moved into `uploads/`, while the restore can still be aborted. @throws errors of the system */
function assertUploads(dataFolder: string): void {
  const uploads = uploadsPath(dataFolder);
  if (!existsSync(uploads)) return;
  mkdirSync(temporaryUploadsPath(uploads), { recursive: true });
  accessSync(uploads, constants.R_OK | constants.W_OK | constants.X_OK);
}

/**
 * Step 1 of a restore in a running server: checks the archive and stages the new site in `.restore/`. The current site stays
 * as it is, and requests are served meanwhile. Holds the lock of `backups/`, and removes unfinished backups there.
 * @throws RefusalError, ArchiveError, as `restore`; the signal's reason when it is aborted
 */
export async function prepareRestore(
  dataFolder: string,
  file: string,
  watch: ProgressOptions = {},
): Promise<Staged> {
  return await withStaging(dataFolder, async () => {
    assertUploads(dataFolder);
    removeUnfinishedBackups(dataFolder, file);
    return await stage(dataFolder, file, watch);
  });
}

/**
 * Step 2: saves the current site as a backup and moves the new site's files into `uploads/`, where no entry uses them yet.
 * The caller prevents all writes from here until `restoreStaged` has returned or the restore is aborted.
 * @returns the path of the backup
 * @throws RefusalError when the current database is too damaged to back up; the signal's reason when it is aborted
 */
export async function archiveBeforeRestore(
  dataFolder: string,
  watch: ProgressOptions = {},
): Promise<{ before: string }> {
  return await withStaging(dataFolder, async () => {
    const { path, aside } = await saveCurrent(dataFolder, null, watch);
    if (aside !== null)
      throw new RefusalError(
        "The current site's database is damaged, so it can't be backed up first. Stop the server and run `vitrine restore FILE`, which saves the site's files in backups/.",
      );
    failpoint("restore-kept");
    await moveStagedFilesAsync(dataFolder);
    return { before: path };
  });
}

/** Runs a step of a restore with the lock of `backups/`, and removes the staged site when it fails. */
async function withStaging<T>(dataFolder: string, work: () => Promise<T>): Promise<T> {
  const backups = lockWritableBackups(dataFolder);
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
 * Step 3, in the server: replaces the content with the staged site. Files come first, as with an upload, then all rows in one
 * transaction. Every session ends, and the old content's files are in the trash.
 */
export function restoreStaged(store: ContentStore, dataFolder: string): void {
  const staging = stagingPath(dataFolder);
  const { $client: client } = store.db;
  moveStagedFiles(dataFolder);
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
      // All tables are emptied first, because deleting a row also deletes the rows that refer to it.
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

/** Checks an archive, unpacks it to the staging folder and migrates its database. @throws ArchiveError */
async function stage(
  dataFolder: string,
  file: string,
  { onShare = () => undefined, signal }: ProgressOptions = {},
): Promise<Staged> {
  const size = sizeOf(file);
  assertSpace(dataFolder, size);
  // The uploads may be on another file system, to which the files are copied later.
  if (existsSync(uploadsPath(dataFolder))) assertSpace(uploadsPath(dataFolder), size);
  const staging = beginStaging(dataFolder);
  const manifest = await readArchive(file, staging, { onBytes: (bytes) => onShare(bytes / size), signal });
  if (manifest.schema > newestSchemaVersion(knownMigrations()))
    throw new ArchiveError(
      `The backup was made by a newer version of Vitrine, ${manifest.version}. Update Vitrine, then restore it.`,
    );
  const damaged = checkDatabase(databasePath(staging), manifest, dataFolder);
  const kept = await discardDamaged(dataFolder, damaged);
  // `readArchive` has synced the files; the folders and the database changed since.
  for (const path of [uploadsPath(staging), certificatesPath(staging), databasePath(staging)])
    flushToDisk(path);
  failpoint("restore-staged");
  return {
    createdAt: manifest.createdAt,
    files: manifest.files.filter(({ name }) => isUploadEntry(name)).length,
    missing: [...manifest.missing, ...damaged.map(({ name }) => name).filter((name) => !kept.includes(name))],
    kept,
  };
}

/**
 * Removes damaged files from the staged site when they are intact on the disk, so that they are not replaced.
 * @returns their names
 */
async function discardDamaged(dataFolder: string, damaged: MediaHash[]): Promise<string[]> {
  const kept: string[] = [];
  for (const { name, sha256 } of damaged) {
    const present = join(uploadsPath(dataFolder), name);
    if (!existsSync(present) || (await hashFile(present)) !== sha256) continue;
    rmSync(join(uploadsPath(stagingPath(dataFolder)), name));
    kept.push(name);
  }
  return kept;
}

/** Size in bytes. @throws RefusalError for a file that does not exist or can't be read */
function sizeOf(file: string): number {
  try {
    accessSync(file, constants.R_OK);
    const found = statSync(file);
    if (found.isFile()) return found.size;
  } catch (error) {
    if (isAccessDenied(error)) throw new RefusalError(describeUnreadableFile(file));
    throw new RefusalError(`${file} can't be read: no such file.`);
  }
  throw new RefusalError(`${file} is not a file. Give the path of a backup file.`);
}

/**
 * Saves the current site, if there is one, as a backup. If its database is too damaged for that, its files will be moved to a
 * folder instead.
 * @param restored path of the archive being restored, which must not be removed as an old backup
 * @returns `aside`: the name of that folder in `backups/`, else null
 */
async function saveCurrent(
  dataFolder: string,
  restored: string | null,
  watch: ProgressOptions = {},
): Promise<{ path: string; aside: string | null }> {
  if (currentDatabaseSize(dataFolder) === 0) return { path: "", aside: null };
  try {
    const { path } = await createBackup(dataFolder, newBackupPath(dataFolder, "before-restore"), watch);
    removeOldBackups(dataFolder, Number.POSITIVE_INFINITY, restored === null ? [path] : [path, restored]);
    return { path, aside: null };
  } catch (error) {
    const code = errorCodeOf(error);
    // Only a damaged database may be moved aside. Other errors, such as a full disk, abort the restore.
    if (!/^SQLITE_(CORRUPT|NOTADB|ERROR)/.test(code)) throw error;
    const path = newBackupPath(dataFolder, "before-restore", "");
    return { path, aside: basename(path) };
  }
}

function currentDatabaseSize(dataFolder: string): number {
  return statSync(databasePath(dataFolder), { throwIfNoEntry: false })?.size ?? 0;
}

/** Adds the current site's files to the staged database as trash, so that they are purged after the trash's retention. */
function trashCurrentFiles(dataFolder: string): void {
  if (currentDatabaseSize(dataFolder) === 0) return;
  const client = openDatabase(databasePath(stagingPath(dataFolder))).$client;
  try {
    client.run("attach ? as present", [databasePath(dataFolder)]);
    const available = new Set(columnsOf(client, "present", "media").split(", "));
    const columns = columnsOf(client, "main", "media").split(", ");
    trashOld(client, "main", "present.media", columns.filter((column) => available.has(column)).join(", "));
  } catch {
    // The files of an unreadable database are unknown; the doctor finds them.
  } finally {
    client.close();
  }
}

/** Inserts the media rows of `source` as trash, except those that exist in `schema` already. */
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
