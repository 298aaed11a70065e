import { Database } from "bun:sqlite";
import { existsSync, mkdirSync, rmSync, statfsSync, statSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { databasePath, RefusalError, uploadsPath } from "../db/data-folder.ts";
import { renameDurably, sync } from "../db/durable.ts";
import { schemaOf } from "../db/migrate.ts";
import { dropKeptRepliesOf } from "../http/kept-replies.ts";
import { reached } from "../stop-at.ts";
import { version } from "../version.ts";
import { type Entry, readArchive, writeArchive } from "./archive.ts";
import { DATABASE_ENTRY, newManifest } from "./manifest.ts";
import { newTemporaryPath } from "./names.ts";

export type WrittenBackup = {
  path: string;
  /** Bytes. */
  size: number;
  createdAt: string;
  /** Names of files that were lost or damaged before, and so are not in it. */
  missing: string[];
};

type MediaRow = { name: string; size: number; sha256: string; trashed_at: string | null };

/** The rest of what writing takes: names and ends of the entries. */
const OVERHEAD = 4 * 1024 * 1024;

/**
 * Writes one archive of a site: a snapshot of its database and every file that the snapshot names, those in the trash
 * among them. It may run beside a server under load. The archive has its name only when it was read back and found whole.
 * Only for whoever holds the backups (`lockBackups`).
 * @param spare bytes that must stay free on the disk
 * @param onShare called with 0 to 1
 * @throws RefusalError where there is nothing to back up, or no room for it; what the system says
 */
export async function createBackup(
  dataFolder: string,
  path: string,
  {
    spare = 0,
    onShare = () => undefined,
  }: { spare?: number; onShare?: ((share: number) => void) | undefined } = {},
): Promise<WrittenBackup> {
  demandSite(dataFolder);
  mkdirSync(dirname(path), { recursive: true });
  const temporary = newTemporaryPath(path);
  const snapshot = `${temporary}-snapshot`;
  try {
    const { rows, schema, createdAt } = takeSnapshot(dataFolder, snapshot);
    reached("backup-snapshot");
    const files = rows.map((row) => ({ row, path: join(uploadsPath(dataFolder), row.name) }));
    const total = files.reduce((sum, { row }) => sum + row.size, statSync(snapshot).size);
    demandSpace(dirname(path), total + OVERHEAD + spare);

    const missing: string[] = [];
    const entries = function* (): Iterable<Entry> {
      yield { name: DATABASE_ENTRY, path: snapshot, size: statSync(snapshot).size };
      for (const { row, path } of files) {
        if (hasSize(path, row.size)) yield { name: `uploads/${row.name}`, path, size: row.size };
        // One from the trash may have been swept since the snapshot; then nobody misses it.
        else if (row.trashed_at === null) missing.push(row.name);
      }
    };
    const manifest = await writeArchive(
      temporary,
      entries(),
      (written) => newManifest({ version, schema, createdAt, files: written, missing }),
      (bytes) => onShare((0.6 * bytes) / (total + 1)),
    );
    reached("backup-written");
    const checked = await readArchive(temporary, null, (bytes) => onShare(0.6 + (0.4 * bytes) / (total + 1)));
    if (JSON.stringify(checked) !== JSON.stringify(manifest))
      throw new Error("The backup is not what was written.");
    const hashes = new Map(rows.map(({ name, sha256 }) => [`uploads/${name}`, sha256]));
    const damaged = checked.files.filter(({ name, sha256 }) => sha256 !== (hashes.get(name) ?? sha256));
    reached("backup-verified");
    renameDurably(temporary, path);
    reached("backup-named");
    return {
      path,
      size: statSync(path).size,
      createdAt,
      missing: [...missing, ...damaged.map(({ name }) => basename(name))],
    };
  } finally {
    for (const left of [snapshot, temporary]) rmSync(left, { force: true });
  }
}

/** @throws RefusalError */
export function demandSite(dataFolder: string): void {
  if (!existsSync(databasePath(dataFolder)))
    throw new RefusalError(`There is no site in ${dataFolder}. Name its folder with --data.`);
}

/**
 * A copy of the database as it is at one moment, whoever writes to it meanwhile, without the sessions: a backup must let
 * nobody in, and whoever restores it logs in anew.
 */
function takeSnapshot(dataFolder: string, path: string) {
  rmSync(path, { force: true });
  // SQLite fills an empty file; it holds the password's hash and so is its user's alone from the start.
  writeFileSync(path, "", { mode: 0o600 });
  const createdAt = new Date().toISOString();
  const live = new Database(databasePath(dataFolder), { readwrite: true, create: false, strict: true });
  try {
    live.run("pragma busy_timeout = 5000");
    live.run("vacuum into ?", [path]);
  } finally {
    live.close();
  }
  const copy = new Database(path, { readwrite: true, create: false, strict: true });
  try {
    copy.run("pragma journal_mode = delete");
    copy.run("pragma foreign_keys = off");
    copy.run("delete from sessions");
    dropKeptRepliesOf(copy);
    // Rows that were removed stay readable in a file until it is written anew.
    copy.run("vacuum");
    const rows = copy
      .query<MediaRow, []>("select name, size, sha256, trashed_at from media order by name")
      .all();
    return { rows, schema: schemaOf(copy), createdAt };
  } finally {
    copy.close();
    sync(path);
  }
}

function hasSize(path: string, size: number): boolean {
  return statSync(path, { throwIfNoEntry: false })?.size === size;
}

/** @throws RefusalError */
export function demandSpace(folder: string, needed: number): void {
  const { bavail, bsize } = statfsSync(folder);
  const free = bavail * bsize;
  if (free < needed)
    throw new RefusalError(
      `There is not enough room in ${folder}: ${inMegabytes(needed)} are needed and ${inMegabytes(free)} are free. Nothing was written.`,
    );
}

function inMegabytes(bytes: number): string {
  return `${Math.ceil(bytes / 1024 / 1024)} MB`;
}
