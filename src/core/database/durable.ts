import {
  closeSync,
  constants,
  copyFileSync,
  fsyncSync,
  openSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { copyFile, open, rename, rm } from "node:fs/promises";
import { dirname } from "node:path";
import { codeOf } from "../process/system-errors.ts";

/** Brings a file, or the names in a folder, to the disk. */
export function sync(path: string): void {
  const descriptor = openSync(path, "r");
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

/** After a power cut the file has its old name or its new one. */
export function renameDurably(from: string, to: string): void {
  renameSync(from, to);
  sync(dirname(to));
  if (dirname(from) !== dirname(to)) sync(dirname(from));
}

/**
 * Moves a file, to another filesystem as well, such as one that is mounted on a folder of the data: there by a copy that
 * gets its name when it is whole. Repeated after a crash it does what is left. The caller brings the folders to the disk.
 * @param temporary where the copy is made, beside the new name
 */
export function move(from: string, to: string, temporary?: string): void {
  try {
    renameSync(from, to);
  } catch (error) {
    if (codeOf(error) !== "EXDEV") throw error;
    copyDurably(from, to, temporary);
    rmSync(from);
  }
}

/** Like `move`, without blocking the event loop while a file is copied. */
export async function moveAsync(from: string, to: string, temporary: string): Promise<void> {
  try {
    await rename(from, to);
  } catch (error) {
    if (codeOf(error) !== "EXDEV") throw error;
    await rm(temporary, { force: true });
    await copyFile(from, temporary, constants.COPYFILE_FICLONE);
    const copy = await open(temporary);
    await copy.sync().finally(() => copy.close());
    renameDurably(temporary, to);
    await rm(from);
  }
}

/** Under the name there is the whole text, or what was there before. */
export function writeDurably(path: string, content: string | Uint8Array): void {
  const temporary = `${path}.tmp`;
  writeFileSync(temporary, content, { mode: 0o600 });
  sync(temporary);
  renameDurably(temporary, path);
}

/** Under the name there is the whole copy, or nothing; blocks are shared with the original where the disk can. */
export function copyDurably(from: string, to: string, temporary: string = `${to}.tmp`): void {
  rmSync(temporary, { force: true });
  copyFileSync(from, temporary, constants.COPYFILE_FICLONE);
  sync(temporary);
  renameDurably(temporary, to);
}
