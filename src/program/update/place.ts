import {
  chmodSync,
  chownSync,
  closeSync,
  copyFileSync,
  existsSync,
  fsyncSync,
  linkSync,
  openSync,
  renameSync,
  rmSync,
  statSync,
} from "node:fs";
import { basename, dirname, join } from "node:path";
import { failpoint } from "../../core/process/failpoint.ts";

const isWindows = process.platform === "win32";

/** Where the executable that was here before is kept. */
export function previousPath(executable: string): string {
  const name = basename(executable).replace(/\.exe$/i, "");
  return join(dirname(executable), isWindows ? `${name}.previous.exe` : `${name}.previous`);
}

/** A folder beside the executable, so that what is in it takes another's place in one step. */
export function stagingPath(executable: string): string {
  return join(dirname(executable), ".vitrine-update");
}

/**
 * Puts a new executable in the place of the present one, which becomes the previous one. At every moment there is one that
 * starts: two names are exchanged, each by one rename.
 * @param staged on the same disk; it is used up
 */
export function placeExecutable(staged: string, executable: string): void {
  const { mode, uid, gid } = statSync(executable);
  chmodSync(staged, mode & 0o777);
  if (process.getuid?.() === 0) chownSync(staged, uid, gid);
  const previous = previousPath(executable);
  if (isWindows) {
    // A running program's file can't be replaced there, only be given another name.
    rmSync(previous, { force: true });
    renameSync(executable, previous);
    renameSync(staged, executable);
    return;
  }
  const former = join(stagingPath(executable), "former");
  linkOrCopy(executable, former);
  failpoint("update-kept");
  renameSync(former, previous);
  failpoint("update-named");
  renameSync(staged, executable);
  syncFolder(dirname(executable));
  failpoint("update-placed");
}

/** @returns false where there is no previous executable */
export function placePrevious(executable: string): boolean {
  const previous = previousPath(executable);
  if (!existsSync(previous)) return false;
  const staged = join(stagingPath(executable), basename(executable));
  copyFileSync(previous, staged);
  placeExecutable(staged, executable);
  return true;
}

function linkOrCopy(from: string, to: string): void {
  try {
    linkSync(from, to);
  } catch {
    // Some disks have one name for a file.
    copyFileSync(from, to);
  }
}

function syncFolder(path: string): void {
  const folder = openSync(path, "r");
  try {
    fsyncSync(folder);
  } finally {
    closeSync(folder);
  }
}
