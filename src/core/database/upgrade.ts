import { Database } from "bun:sqlite";
import { existsSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { failpoint } from "../process/failpoint.ts";
import { logInfo } from "../process/log.ts";
import { retryWhileBusy } from "./busy.ts";
import { asDamageRefusal, backupsPath, databasePath, RefusalError } from "./data-folder.ts";
import { newDatedPath } from "./dated-path.ts";
import { copyDurably, createFolderDurably } from "./durable-files.ts";
import {
  assertIntact,
  countForIntegrity,
  type IntegrityCounts,
  migrate,
  newestSchemaVersion,
  schemaVersionOf,
} from "./migrate.ts";
import { withPathInError } from "./path-in-error.ts";
import { beginStaging, swapInStagedSite } from "./site-swap.ts";

type Known = Parameters<typeof migrate>[1];

/** How many copies of the database from before an upgrade are stored. */
const COPIES_MAX = 3;

/**
 * Reads the schema version of a database file without changing it.
 * @throws RefusalError for a damaged file
 */
export function readSchemaVersion(path: string): number {
  try {
    return withPathInError(path, () => retryWhileBusy(() => tryReadSchema(path)));
  } catch (error) {
    throw asDamageRefusal(path, error) ?? error;
  }
}

function tryReadSchema(path: string): number {
  // A writable connection would merge a WAL that a crash has left into the database. It is needed for a journal, which a power
  // cut during the first start may leave, because that must be undone first.
  const hasLog = sizeOf(`${path}-wal`) > 0 && !existsSync(`${path}-journal`);
  const client = new Database(path, hasLog ? { readonly: true } : { readwrite: true, create: false });
  try {
    return schemaVersionOf(client);
  } finally {
    client.close();
  }
}

/**
 * Upgrades the database of a data folder: makes a copy, runs all migrations in one transaction and checks the result. If
 * any step fails, the file is byte for byte what it was. The caller must have locked the data folder.
 * @param print receives a line about the upgrade
 * @param check tests pass another check
 * @throws RefusalError that says what happened and what to do
 */
export function upgradeDatabase(
  dataFolder: string,
  known: Known,
  print: (line: string) => void = logInfo,
  check: (client: Database, before: IntegrityCounts) => void = assertIntact,
): void {
  const path = databasePath(dataFolder);
  mergeWal(path);
  const from = readSchemaVersion(path);
  const copy = newDatedPath(backupsPath(dataFolder), "before-upgrade", ".db");
  createFolderDurably(backupsPath(dataFolder));
  copyDurably(path, copy);
  removeOldCopies(dataFolder);
  failpoint("upgrade-copied");
  try {
    let client = new Database(path, { readwrite: true, create: false, strict: true });
    let before: IntegrityCounts;
    try {
      before = countForIntegrity(client);
      migrate(client, known);
    } finally {
      client.close();
    }
    failpoint("upgrade-committed");
    // A new connection has no cache, so it reads what is on the disk.
    client = new Database(path, { readwrite: true, create: false, strict: true });
    try {
      check(client, before);
    } finally {
      client.close();
    }
  } catch (error) {
    if (!isSame(path, copy)) {
      copyDurably(copy, databasePath(beginStaging(dataFolder)));
      swapInStagedSite(dataFolder, null);
    }
    const reason = error instanceof Error ? error.message : String(error);
    throw new RefusalError(
      `The database could not be upgraded: ${reason}. ${path} is unchanged, and there is a copy in ${copy}. Go back to your previous version of Vitrine, and report this problem.`,
    );
  }
  print(
    `Upgraded the database from ${nameOf(known, from)} to ${nameOf(known, newestSchemaVersion(known))}. Copy from before the upgrade: ${copy}`,
  );
}

/** Merges a WAL that a crash has left into the database, so that a copy of the file is complete. */
function mergeWal(path: string): void {
  if (sizeOf(`${path}-wal`) === 0) return;
  const client = new Database(path, { readwrite: true, create: false });
  try {
    client.query("select count(*) from sqlite_master").get();
  } finally {
    client.close();
  }
  if (sizeOf(`${path}-wal`) > 0)
    throw new RefusalError(
      `Another program is using ${path}, which needs an upgrade. Close that program and try again.`,
    );
}

function removeOldCopies(dataFolder: string): void {
  const folder = backupsPath(dataFolder);
  const copies = readdirSync(folder).filter((name) => /^before-upgrade-[\d-]+\.db$/.test(name));
  for (const name of copies.sort().slice(0, -COPIES_MAX)) rmSync(join(folder, name), { force: true });
}

function isSame(path: string, copy: string): boolean {
  if (sizeOf(`${path}-wal`) > 0 || sizeOf(path) !== sizeOf(copy)) return false;
  return hashOf(path) === hashOf(copy);
}

function hashOf(path: string): string {
  // Synchronous, because no request is served yet and the database is small.
  return new Bun.CryptoHasher("sha256").update(readFileSync(path)).digest("hex");
}

function nameOf(known: Known, schema: number): string {
  return `schema ${String(known.findIndex(({ folderMillis }) => folderMillis === schema)).padStart(4, "0")}`;
}

function sizeOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0;
}
