import { Database } from "bun:sqlite";
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { failpoint } from "../process/failpoint.ts";
import { whileBusy } from "./busy.ts";
import { backupsPath, databasePath, RefusalError, refusalOfDamage } from "./data-folder.ts";
import { copyDurably } from "./durable.ts";
import { assertSound, migrate, newestSchema, type Soundness, schemaOf, soundness } from "./migrate.ts";
import { newPathByTime } from "./path-by-time.ts";
import { beginStaging, swapIn } from "./swap.ts";
import { withPath } from "./with-path.ts";

type Known = Parameters<typeof migrate>[1];

/** Copies of the database from before upgrades that are kept. */
const KEPT = 3;

/**
 * The schema of a database, read without changing anything.
 * @throws RefusalError for a file that is no sound database
 */
export function readSchema(path: string): number {
  try {
    return withPath(path, () => whileBusy(() => tryReadSchema(path)));
  } catch (error) {
    throw refusalOfDamage(path, error) ?? error;
  }
}

function tryReadSchema(path: string): number {
  // With a log left by a crash a writer would put it into the database.
  const hasLog = sizeOf(`${path}-wal`) > 0;
  const client = new Database(path, hasLog ? { readonly: true } : { readwrite: true, create: false });
  try {
    return schemaOf(client);
  } finally {
    client.close();
  }
}

/**
 * Upgrades the database of a data folder: a copy first, then all migrations in one transaction, then a check of the result.
 * When anything of that fails the file is byte for byte what it was. Only for whoever holds the data folder.
 * @param print is given what was done
 * @param check tests pass another
 * @throws RefusalError with what happened and what to do
 */
export function upgrade(
  dataFolder: string,
  known: Known,
  print: (line: string) => void = console.log,
  check: (client: Database, before: Soundness) => void = assertSound,
): void {
  const path = databasePath(dataFolder);
  emptyLog(path);
  const from = readSchema(path);
  const copy = newPathByTime(backupsPath(dataFolder), "before-upgrade", ".db");
  mkdirSync(backupsPath(dataFolder), { recursive: true });
  copyDurably(path, copy);
  removeOldCopies(dataFolder);
  failpoint("upgrade-copied");
  try {
    let client = new Database(path, { readwrite: true, create: false, strict: true });
    let before: Soundness;
    try {
      before = soundness(client);
      migrate(client, known);
    } finally {
      client.close();
    }
    failpoint("upgrade-committed");
    // What is on the disk now, by a connection that remembers nothing.
    client = new Database(path, { readwrite: true, create: false, strict: true });
    try {
      check(client, before);
    } finally {
      client.close();
    }
  } catch (error) {
    if (!isSame(path, copy)) {
      copyDurably(copy, databasePath(beginStaging(dataFolder)));
      swapIn(dataFolder, null);
    }
    const reason = error instanceof Error ? error.message : String(error);
    throw new RefusalError(
      `The database could not be upgraded: ${reason}. ${path} is as it was before, and a copy of it is ${copy}. Start the version of Vitrine that you had, and report this.`,
    );
  }
  print(
    `Upgraded the database from ${nameOf(known, from)} to ${nameOf(known, newestSchema(known))}. As it was before: ${copy}`,
  );
}

/** Puts a log that a crash has left into the database, so that a copy of the file is a copy of everything. */
function emptyLog(path: string): void {
  if (sizeOf(`${path}-wal`) === 0) return;
  const client = new Database(path, { readwrite: true, create: false });
  try {
    client.query("select count(*) from sqlite_master").get();
  } finally {
    client.close();
  }
  if (sizeOf(`${path}-wal`) > 0)
    throw new RefusalError(
      `Another program uses ${path}, which has to be upgraded. Try again when it has ended.`,
    );
}

function removeOldCopies(dataFolder: string): void {
  const folder = backupsPath(dataFolder);
  const copies = readdirSync(folder).filter((name) => /^before-upgrade-[\d-]+\.db$/.test(name));
  for (const name of copies.sort().slice(0, -KEPT)) rmSync(join(folder, name), { force: true });
}

function isSame(path: string, copy: string): boolean {
  if (sizeOf(`${path}-wal`) > 0 || sizeOf(path) !== sizeOf(copy)) return false;
  return hashOf(path) === hashOf(copy);
}

function hashOf(path: string): string {
  // At once, because there is nothing to keep going yet, and the text of a portfolio is not long.
  return new Bun.CryptoHasher("sha256").update(readFileSync(path)).digest("hex");
}

function nameOf(known: Known, schema: number): string {
  return `schema ${String(known.findIndex(({ folderMillis }) => folderMillis === schema)).padStart(4, "0")}`;
}

function sizeOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0;
}
