import {
  closeSync,
  constants,
  copyFileSync,
  fsyncSync,
  mkdirSync,
  openSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { copyFile, open, rename, rm } from "node:fs/promises";
import { dirname } from "node:path";
import { errorCodeOf } from "../process/system-errors.ts";

/** Flushes a file, or a folder's list of names, to the disk. */
export function flushToDisk(path: string): void {
  const descriptor = openSync(path, "r");
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

/** Creates a folder if it is missing, and flushes its name: after a power cut, files in it are lost with the name. */
export function createFolderDurably(path: string, mode = 0o777): void {
  if (mkdirSync(path, { recursive: true, mode }) !== undefined) flushToDisk(dirname(path));
}

/** Renames a file and flushes the rename: after a power cut the file has its old name or its new one. */
export function renameDurably(from: string, to: string): void {
  renameSync(from, to);
  flushToDisk(dirname(to));
  if (dirname(from) !== dirname(to)) flushToDisk(dirname(from));
}

/**
 * Moves a file, also to another filesystem: there it is copied, and the copy gets its name when it is complete. Safe to
 * repeat after a crash. The caller must flush both folders to the disk.
 * @param temporary path of the unfinished copy, on the target's filesystem
 */
export function moveFile(from: string, to: string, temporary?: string): void {
  try {
    renameSync(from, to);
  } catch (error) {
    if (errorCodeOf(error) !== "EXDEV") throw error;
    copyDurably(from, to, temporary);
    rmSync(from);
  }
}

/** Like `move`, without blocking the event loop while a file is copied. */
export async function moveFileAsync(from: string, to: string, temporary: string): Promise<void> {
  try {
    await rename(from, to);
  } catch (error) {
    if (errorCodeOf(error) !== "EXDEV") throw error;
    await rm(temporary, { force: true });
    await copyFile(from, temporary, constants.COPYFILE_FICLONE);
    const copy = await open(temporary);
    await copy.sync().finally(() => copy.close());
    renameDurably(temporary, to);
    await rm(from);
  }
}

/** Replaces a file atomically: after a power cut it has the old content or the new. */
export function writeDurably(path: string, content: string | Uint8Array): void {
  const temporary = `${path}.tmp`;
  writeFileSync(temporary, content, { mode: 0o600 });
  flushToDisk(temporary);
  renameDurably(temporary, path);
}

/**
 * Copies a file atomically: after a power cut the copy is complete or missing. Shares blocks with the original where
 * the filesystem can.
 */
export function copyDurably(from: string, to: string, temporary: string = `${to}.tmp`): void {
  rmSync(temporary, { force: true });
  copyFileSync(from, temporary, constants.COPYFILE_FICLONE);
  flushToDisk(temporary);
  renameDurably(temporary, to);
}
