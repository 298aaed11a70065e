import { Database } from "bun:sqlite";
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { copyDatabase, openExistingDatabase } from "../../core/database/copy-database.ts";
import {
  certificatesPath,
  databasePath,
  isCertificateFile,
  RefusalError,
  uploadsPath,
} from "../../core/database/data-folder.ts";
import { renameDurably } from "../../core/database/durable-files.ts";
import { schemaVersionOf } from "../../core/database/migrate.ts";
import { sealStoredSecrets } from "../../core/owner/sealed-secret.ts";
import { failpoint } from "../../core/process/failpoint.ts";
import { freeSpace } from "../../core/process/free-space.ts";
import { version } from "../../core/process/version.ts";
import { formatSize } from "../../shared/format-size.ts";
import { type Entry, readArchive, writeArchive } from "./archive.ts";
import { newTemporaryPath } from "./backup-names.ts";
import { certificateEntry, DATABASE_ENTRY, newManifest } from "./manifest.ts";

export type WrittenBackup = {
  path: string;
  /** Bytes. */
  size: number;
  createdAt: string;
  /** Names of files that are missing or damaged on the site, and so not in the backup. */
  missing: string[];
};

type MediaRow = { name: string; size: number; sha256: string; trashed_at: string | null };

/** Bytes for the headers and padding of the entries. */
const OVERHEAD = 4 * 1024 * 1024;

/** Follows and cancels a job. */
export type ProgressOptions = {
  /** Called with the progress from 0 to 1; it drops when the job starts over. */
  onShare?: ((share: number) => void) | undefined;
  signal?: AbortSignal | undefined;
};

type Options = ProgressOptions & {
  /** Bytes that must stay free on the disk. */
  spare?: number | undefined;
};

/** How often a backup is started over because files of its snapshot were purged before it read them. */
const SNAPSHOTS_MAX = 5;

/** A file of the snapshot was purged from the trash before it was read. */
class PurgedError extends Error {
  override name = "PurgedError";
}

/**
 * Writes an archive of a site: a snapshot of its database and every file that the snapshot names, including the trash. The
 * server may be running. The archive is verified before it gets its name. The caller holds the lock (`lockBackups`).
 * @throws RefusalError when the disk is too full; the signal's reason when it is aborted; errors of the system. No file is
 *   left then.
 */
export async function createBackup(
  dataFolder: string,
  path: string,
  options: Options = {},
): Promise<WrittenBackup> {
  for (let count = 1; ; count++)
    try {
      return await tryBackup(dataFolder, path, options, count === SNAPSHOTS_MAX);
    } catch (error) {
      if (!(error instanceof PurgedError)) throw error;
    }
}

/** @throws PurgedError for a file of the snapshot that is gone from the disk and the database, unless `isLast` */
async function tryBackup(
  dataFolder: string,
  path: string,
  { spare = 0, onShare = () => undefined, signal }: Options,
  isLast: boolean,
): Promise<WrittenBackup> {
  const temporary = newTemporaryPath(path);
  const snapshot = `${temporary}-snapshot`;
  try {
    const { rows, schema, createdAt } = takeSnapshot(dataFolder, snapshot);
    failpoint("backup-snapshot");
    const files = rows.map((row) => ({ row, path: join(uploadsPath(dataFolder), row.name) }));
    const certificates = readCertificates(dataFolder);
    const total = files.reduce((sum, { row }) => sum + row.size, statSync(snapshot).size);
    assertSpace(dirname(path), total + OVERHEAD + spare);

    const missing: string[] = [];
    const entries = function* (): Iterable<Entry> {
      yield { name: DATABASE_ENTRY, path: snapshot, size: statSync(snapshot).size };
      for (const { name, bytes } of certificates) yield { name: certificateEntry(name), bytes };
      for (const { row, path } of files) {
        if (hasSize(path, row.size)) yield { name: `uploads/${row.name}`, path, size: row.size };
        else if (!isLast && !existsSync(path) && !isKnown(dataFolder, row.name))
          throw new PurgedError(row.name);
        // A trashed file that is gone from the disk was purged, so it is not reported as missing.
        else if (row.trashed_at === null || existsSync(path)) missing.push(row.name);
      }
    };
    const manifest = await writeArchive(
      temporary,
      entries(),
      (written) => newManifest({ version, schema, createdAt, files: written, missing }),
      { onBytes: (bytes) => onShare((0.6 * bytes) / (total + 1)), signal },
    );
    failpoint("backup-written");
    const checked = await readArchive(temporary, null, {
      onBytes: (bytes) => onShare(0.6 + (0.4 * bytes) / (total + 1)),
      signal,
    });
    if (JSON.stringify(checked) !== JSON.stringify(manifest))
      throw new Error("The backup failed verification: it doesn't read back as it was written.");
    const hashes = new Map(rows.map(({ name, sha256 }) => [`uploads/${name}`, sha256]));
    const damaged = checked.files.filter(({ name, sha256 }) => sha256 !== (hashes.get(name) ?? sha256));
    failpoint("backup-verified");
    renameDurably(temporary, path);
    failpoint("backup-named");
    return {
      path,
      size: statSync(path).size,
      createdAt,
      missing: [...missing, ...damaged.map(({ name }) => basename(name))],
    };
  } catch (error) {
    // The file was purged between checking its size and opening it.
    if (!isLast && isPurged(error, uploadsPath(dataFolder))) throw new PurgedError(String(error));
    throw error;
  } finally {
    for (const left of [snapshot, temporary]) rmSync(left, { force: true });
  }
}

function isPurged(error: unknown, folder: string): boolean {
  if (!(error instanceof Error && "code" in error && "path" in error)) return false;
  return error.code === "ENOENT" && dirname(String(error.path)) === folder;
}

/**
 * Whether the database still names a file. A purge removes the bytes before its row (features/history/purge-trash.ts), so
 * this waits for a running write.
 */
function isKnown(dataFolder: string, name: string): boolean {
  const live = openExistingDatabase(databasePath(dataFolder));
  try {
    return live
      .transaction(() => live.query("select 1 from media where name = ?").get(name) !== null)
      .immediate();
  } finally {
    live.close();
  }
}

/** Copies the database consistently while it may be written, and removes the sessions, so that a backup lets nobody log in. */
function takeSnapshot(dataFolder: string, path: string) {
  rmSync(path, { force: true });
  // The copy holds the password hash, so it is created with permissions for its owner only; SQLite fills the empty file.
  writeFileSync(path, "", { mode: 0o600 });
  const createdAt = new Date().toISOString();
  copyDatabase(databasePath(dataFolder), path);
  const copy = new Database(path, { readwrite: true, create: false, strict: true });
  try {
    copy.run("pragma journal_mode = delete");
    copy.run("pragma foreign_keys = off");
    // Durability is not needed: the copy is removed as soon as it is in the archive.
    copy.run("pragma synchronous = off");
    // Deleted rows stay readable in the file unless they are overwritten.
    copy.run("pragma secure_delete = on");
    copy.run("delete from sessions");
    sealStoredSecrets(copy, dataFolder);
    const rows = copy
      .query<MediaRow, []>("select name, size, sha256, trashed_at from media order by name")
      .all();
    return { rows, schema: schemaVersionOf(copy), createdAt };
  } finally {
    copy.close();
  }
}

/** Reads all certificates into memory, because each may be replaced at any time. */
function readCertificates(dataFolder: string): { name: string; bytes: Uint8Array }[] {
  const folder = certificatesPath(dataFolder);
  if (!existsSync(folder)) return [];
  const names = readdirSync(folder).filter(isCertificateFile);
  return names.map((name) => ({ name, bytes: readFileSync(join(folder, name)) }));
}

function hasSize(path: string, size: number): boolean {
  return statSync(path, { throwIfNoEntry: false })?.size === size;
}

/** @param needed bytes @throws RefusalError when the disk of `folder` has less free space */
export function assertSpace(folder: string, needed: number): void {
  const free = freeSpace(folder);
  if (free < needed)
    throw new RefusalError(
      `Not enough disk space in ${folder}: ${formatSize(needed, "up")} needed, ${formatSize(free)} free. Nothing was written.`,
      "ENOSPC",
    );
}
