import { rm } from "node:fs/promises";
import { assertAuthorized } from "../../core/content/authorization.ts";
import type { ContentStore } from "../../core/content/content-store.ts";
import { lockForRestoreAsync, RefusalError } from "../../core/database/data-folder.ts";
import { stagingPath } from "../../core/database/site-swap.ts";
import { AppError, conflict } from "../../core/errors/app-error.ts";
import { ArchiveError } from "./archive-error.ts";
import { assertBackupsWritable } from "./backup-folder.ts";
import { incomingPath, receiveArchive } from "./receive-archive.ts";
import { archiveBeforeRestore, prepareRestore, type RestoreResult, restoreStaged } from "./restore.ts";

/** The steps of a restore, which tests replace. */
export const restoreJobs = { prepareRestore, archiveBeforeRestore };

type Options = {
  store: ContentStore;
  dataFolder: string;
  /** See `BaseServices`. */
  cancelJobs: () => Promise<void>;
  jobs: typeof restoreJobs;
  /** Milliseconds, see `withIdleTimeout`. */
  idleTimeout: number;
  /** Called with the progress, from 0 to 1. */
  onShare: (share: number) => void;
  signal: AbortSignal;
};

/**
 * Receives an archive, checks it, and replaces the site that is being served with it. The current site is saved as a backup
 * first; from then until it is replaced, all writes are refused.
 * @throws AppError 422 for a file that is not a complete backup, 409 while another command works, 507 when `backups/` can't
 *   be written or the disk is full. The site is unchanged then.
 */
export async function restoreUpload(
  content: ReadableStream<Uint8Array>,
  options: Options,
): Promise<RestoreResult> {
  const { dataFolder, jobs, idleTimeout, onShare, signal } = options;
  assertWritableFolder(dataFolder);
  await rm(incomingPath(dataFolder), { force: true });
  try {
    await receiveArchive(dataFolder, content, idleTimeout);
    assertAuthorized();
    const staged = await jobs.prepareRestore(dataFolder, incomingPath(dataFolder), {
      onShare: (share) => onShare(share / 2),
      signal,
    });
    const saved = await replaceSite({ ...options, onShare: (share) => onShare((1 + share) / 2) });
    return { ...staged, ...saved };
  } catch (error) {
    throw toAppError(error);
  } finally {
    await rm(incomingPath(dataFolder), { force: true });
    // A restore that fails between its two parts leaves a staged site.
    await rm(stagingPath(dataFolder), { recursive: true, force: true });
  }
}

/** Saves the current site and puts the staged one in its place, while neither the server nor a command can write. */
async function replaceSite(options: Options): Promise<Pick<RestoreResult, "before">> {
  const { store, dataFolder, jobs, onShare, signal } = options;
  await options.cancelJobs();
  const writers = await lockForRestoreAsync(dataFolder);
  const release = store.blockWrites();
  try {
    const saved = await jobs.archiveBeforeRestore(dataFolder, { onShare, signal });
    assertAuthorized();
    // Replacing the site is a write itself. It is synchronous, so no other write can come between.
    release();
    restoreStaged(store, dataFolder);
    return saved;
  } finally {
    release();
    writers.close();
  }
}

/** @throws AppError 507 when `backups/` can't be written */
function assertWritableFolder(dataFolder: string): void {
  try {
    assertBackupsWritable(dataFolder);
  } catch (error) {
    throw error instanceof RefusalError ? new AppError(507, "disk_full", error.message) : error;
  }
}

/** Turns a refusal into its HTTP error: 422 for a bad archive, 409 while another command works, 507 for a full disk. */
function toAppError(error: unknown): unknown {
  if (!(error instanceof RefusalError || error instanceof ArchiveError)) return error;
  const { message } = error;
  if (error instanceof RefusalError && error.code === "ENOSPC")
    return new AppError(507, "disk_full", message);
  if (error instanceof RefusalError && error.code === "EBUSY") return conflict(message);
  return new AppError(422, "invalid", message, { fields: { backup: message } });
}
