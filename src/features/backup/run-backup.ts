import { existsSync } from "node:fs";
import { basename, join } from "node:path";
import { asDamageRefusal, backupsPath, databasePath } from "../../core/database/data-folder.ts";
import {
  findBackupsToRemove,
  listBackups,
  lockWritableBackups,
  newBackupPath,
  readBackupRecord,
  removeOldBackups,
  removeUnfinishedBackups,
  removeUnfinishedFilesOf,
  writeBackupRecord,
} from "./backup-folder.ts";
import type { BackupConfig, S3Target } from "./backup-settings.ts";
import { BackupStore } from "./backup-store.ts";
import { assertBackupTarget, toUnwritableError } from "./backup-target.ts";
import { createBackup, type ProgressOptions, type WrittenBackup } from "./create-backup.ts";

/** Number of missing files whose names the record holds. */
const NAMES_MAX = 10;

type Options = ProgressOptions & {
  dataFolder: string;
  backup: BackupConfig;
};

type BackUpOptions = Options & {
  /** Path of the archive. Without it, the backup goes to `backups/` and to the store, where old ones are removed. */
  file?: string | undefined;
  /** Bytes to leave free on the disk. */
  spare?: number;
};

/**
 * Backs up the site of a data folder, on which a server may be running. The result is recorded for the doctor and the admin.
 * @throws RefusalError; the signal's reason when it is aborted; errors of the system or the store
 */
export async function backUp({
  dataFolder,
  backup,
  file,
  spare,
  onShare,
  signal,
}: BackUpOptions): Promise<WrittenBackup> {
  const target = file === undefined ? null : assertBackupTarget(dataFolder, file);
  return await withLock({ dataFolder, backup, signal }, async () => {
    removeUnfinishedBackups(dataFolder);
    const path = target ?? newBackupPath(dataFolder, "vitrine");
    removeUnfinishedFilesOf(path);
    const written = await createBackup(dataFolder, path, { spare, onShare, signal }).catch((error) => {
      const refusal = asDamageRefusal(databasePath(dataFolder), error);
      throw refusal ?? (file === undefined ? error : toUnwritableError(file, error));
    });
    const { size, createdAt: at, missing } = written;
    writeBackupRecord(dataFolder, {
      last: { at, path, size, missing: missing.length, missingNames: missing.slice(0, NAMES_MAX) },
    });
    if (file === undefined) {
      noteIncomplete(dataFolder, path, missing.length > 0);
      removeOldBackups(dataFolder, backup.keep, [path]);
      if (backup.s3 !== null) await sendToStore(dataFolder, backup.s3, path, backup.keep, signal);
    }
    return written;
  });
}

/** Sends the newest archive again when the store has not got it. @throws as `backUp` */
export async function sendUnsent({ dataFolder, backup, signal }: Options): Promise<void> {
  await withLock({ dataFolder, backup, signal }, async () => {
    const { unsent } = readBackupRecord(dataFolder);
    const path = join(backupsPath(dataFolder), unsent ?? "");
    if (backup.s3 !== null && unsent !== null && existsSync(path))
      await sendToStore(dataFolder, backup.s3, path, backup.keep, signal);
    writeBackupRecord(dataFolder, { unsent: null });
  });
}

/** Runs a job while it holds the lock of `backups/`, and records whether it failed. A canceled job leaves no record. */
async function withLock<T>({ dataFolder, backup, signal }: Options, work: () => Promise<T>): Promise<T> {
  const lock = lockWritableBackups(dataFolder);
  try {
    const result = await work();
    // A backup to a file of the owner's choice doesn't send the archive that the store has not got.
    const isUnsent = backup.s3 !== null && readBackupRecord(dataFolder).unsent !== null;
    if (!isUnsent) writeBackupRecord(dataFolder, { failure: null });
    return result;
  } catch (error) {
    if (signal?.aborted !== true) noteFailure(dataFolder, error);
    throw error;
  } finally {
    lock.close();
  }
}

function noteFailure(dataFolder: string, error: unknown): void {
  const reason = error instanceof Error ? error.message : String(error);
  try {
    writeBackupRecord(dataFolder, { failure: { at: new Date().toISOString(), reason } });
  } catch {
    // The backup may have failed for the same reason, which is reported already.
  }
}

/** Records whether an archive is incomplete, and drops the names of archives that no longer exist here or in the store. */
function noteIncomplete(dataFolder: string, path: string, isIncomplete: boolean): void {
  const { incomplete, sent } = readBackupRecord(dataFolder);
  const known = new Set([
    ...listBackups(dataFolder).map(({ name }) => name),
    ...sent.map((key) => basename(key)),
  ]);
  writeBackupRecord(dataFolder, {
    incomplete: [...incomplete.filter((name) => known.has(name)), ...(isIncomplete ? [basename(path)] : [])],
  });
}

/** Sends an archive and deletes old ones in the store. @throws Error with a reason without secrets */
async function sendToStore(
  dataFolder: string,
  target: S3Target,
  path: string,
  keep: number,
  signal: AbortSignal | undefined,
): Promise<void> {
  writeBackupRecord(dataFolder, { unsent: basename(path) });
  const store = new BackupStore(target);
  const key = await store.send(path, signal);
  const sent = [...readBackupRecord(dataFolder).sent.filter((each) => each !== key), key];
  writeBackupRecord(dataFolder, { sent, unsent: null });
  for (const old of findBackupsToRemove(sent.toReversed(), readBackupRecord(dataFolder).incomplete, keep)) {
    await store.remove(old);
    writeBackupRecord(dataFolder, { sent: readBackupRecord(dataFolder).sent.filter((each) => each !== old) });
  }
}
