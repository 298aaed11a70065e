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
import { dirname } from "node:path";

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

/** Under the name there is the whole text, or what was there before. */
export function writeDurably(path: string, text: string): void {
  const temporary = `${path}.tmp`;
  writeFileSync(temporary, text, { mode: 0o600 });
  sync(temporary);
  renameDurably(temporary, path);
}

/** Under the name there is the whole copy, or nothing; blocks are shared with the original where the disk can. */
export function copyDurably(from: string, to: string): void {
  const temporary = `${to}.tmp`;
  rmSync(temporary, { force: true });
  copyFileSync(from, temporary, constants.COPYFILE_FICLONE);
  sync(temporary);
  renameDurably(temporary, to);
}
