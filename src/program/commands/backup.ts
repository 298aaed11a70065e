import { existsSync } from "node:fs";
import { basename, join } from "node:path";
import { backupsPath, databasePath, RefusalError, refusalOfDamage } from "../../core/database/data-folder.ts";
import { workInSubprocess } from "../../core/process/subprocess.ts";
import type { BackupConfig, S3Target } from "../../features/backup/backup-settings.ts";
import { createBackup, type WrittenBackup } from "../../features/backup/create.ts";
import {
  beyondRetention,
  holdBackups,
  listBackups,
  newPath,
  readRecord,
  removeOld,
  sweepBackups,
  sweepBeside,
  writeRecord,
} from "../../features/backup/folder.ts";
import { BackupStore } from "../../features/backup/store.ts";
import { assertTarget, unwritable } from "../../features/backup/target.ts";
import { sizeInWords } from "../../shared/size-words.ts";
import { hasSite } from "./present-site.ts";

/** Files that a backup lacks, of which the record has the names. */
const NAMES_MAX = 10;

type Options = {
  dataFolder: string;
  backup: BackupConfig;
  /** Where to; without it a new name in `backups/`, where old ones are removed, and into the store. */
  file?: string | undefined;
  /** Bytes to leave free. */
  spare?: number;
  onShare?: (share: number) => void;
};

/**
 * `vitrine backup [FILE]` (§10).
 * @throws RefusalError, or what the system or the store says; it is also noted for the doctor and the admin
 */
export async function backUp({ dataFolder, backup, file, spare, onShare }: Options): Promise<WrittenBackup> {
  if (!hasSite(dataFolder))
    throw new RefusalError(`There is no site in ${dataFolder}. Name its folder with --data.`);
  const target = file === undefined ? null : assertTarget(dataFolder, file);
  return await alone({ dataFolder, backup }, async () => {
    sweepBackups(dataFolder);
    const path = target ?? newPath(dataFolder, "vitrine");
    sweepBeside(path);
    const written = await createBackup(dataFolder, path, { spare, onShare }).catch((error) => {
      const refusal = refusalOfDamage(databasePath(dataFolder), error);
      throw refusal ?? (file === undefined ? error : unwritable(file, error));
    });
    const { size, createdAt: at, missing } = written;
    writeRecord(dataFolder, {
      last: { at, path, size, missing: missing.length, missingNames: missing.slice(0, NAMES_MAX) },
    });
    if (file === undefined) {
      noteIncomplete(dataFolder, path, missing.length > 0);
      removeOld(dataFolder, backup.keep, [path]);
      if (backup.s3 !== null) await sendToStore(dataFolder, backup.s3, path, backup.keep);
    }
    return written;
  });
}

/** Sends the archive that the store has not taken, as long as it is there. @throws RefusalError, or what the store says; it is also noted */
export async function sendUnsent({ dataFolder, backup }: Options): Promise<void> {
  await alone({ dataFolder, backup }, async () => {
    const { unsent } = readRecord(dataFolder);
    const path = join(backupsPath(dataFolder), unsent ?? "");
    if (backup.s3 !== null && unsent !== null && existsSync(path))
      await sendToStore(dataFolder, backup.s3, path, backup.keep);
    writeRecord(dataFolder, { unsent: null });
  });
}

/** Works while no other backup does, and notes how it ends. */
async function alone<T>({ dataFolder, backup }: Options, work: () => Promise<T>): Promise<T> {
  const lock = holdBackups(dataFolder);
  try {
    const done = await work();
    // A copy elsewhere does not send what the store has refused.
    const isUnsent = backup.s3 !== null && readRecord(dataFolder).unsent !== null;
    if (!isUnsent) writeRecord(dataFolder, { failure: null });
    return done;
  } catch (error) {
    noteFailure(dataFolder, error);
    throw error;
  } finally {
    lock.close();
  }
}

function noteFailure(dataFolder: string, error: unknown): void {
  const reason = error instanceof Error ? error.message : String(error);
  try {
    writeRecord(dataFolder, { failure: { at: new Date().toISOString(), reason } });
  } catch {
    // The same may be why it has failed; whoever asked for the backup is told that.
  }
}

/** What is neither here nor in the store is forgotten. */
function noteIncomplete(dataFolder: string, path: string, isIncomplete: boolean): void {
  const { incomplete, sent } = readRecord(dataFolder);
  const known = new Set([
    ...listBackups(dataFolder).map(({ name }) => name),
    ...sent.map((key) => basename(key)),
  ]);
  writeRecord(dataFolder, {
    incomplete: [...incomplete.filter((name) => known.has(name)), ...(isIncomplete ? [basename(path)] : [])],
  });
}

/** @throws Error where the store does not take it, or does not let go of an older one; what it says, without secrets */
async function sendToStore(dataFolder: string, target: S3Target, path: string, keep: number): Promise<void> {
  writeRecord(dataFolder, { unsent: basename(path) });
  const store = new BackupStore(target);
  const key = await store.send(path);
  const sent = [...readRecord(dataFolder).sent.filter((each) => each !== key), key];
  writeRecord(dataFolder, { sent, unsent: null });
  for (const old of beyondRetention(sent.toReversed(), readRecord(dataFolder).incomplete, keep)) {
    await store.remove(old);
    writeRecord(dataFolder, { sent: readRecord(dataFolder).sent.filter((each) => each !== old) });
  }
}

/** What the command says of a written backup. @returns false when it lacks files */
export function reportBackup({ path, size, missing }: WrittenBackup, print: (line: string) => void): boolean {
  print(`Wrote ${path} (${sizeInWords(size)}) and read it back: it is whole.`);
  for (const name of missing)
    print(
      `uploads/${name} was lost or damaged before, and no backup can bring it back. See \`vitrine doctor\`.`,
    );
  return missing.length === 0;
}

/** In a subprocess of the server: sends a small file to the store. */
export async function tryStoreInSubprocess({ s3 }: BackupConfig): Promise<void> {
  await workInSubprocess(async () => {
    if (s3 === null) throw new Error("No store is set.");
    await new BackupStore(s3).try();
    return {};
  }, [RefusalError]);
}

/** In a subprocess of the server. */
export async function backUpInSubprocess({
  isUnsent,
  ...options
}: Options & { isUnsent: boolean }): Promise<void> {
  await workInSubprocess(
    async (_job, onShare) => {
      if (isUnsent) {
        await sendUnsent(options);
        return {};
      }
      const { path, missing } = await backUp({ ...options, onShare });
      return { path, missing };
    },
    [RefusalError],
  );
}
