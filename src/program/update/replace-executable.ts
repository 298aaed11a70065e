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

/** The path of the previous executable, next to the current one. */
export function previousPath(executable: string): string {
  const name = basename(executable).replace(/\.exe$/i, "");
  return join(dirname(executable), isWindows ? `${name}.previous.exe` : `${name}.previous`);
}

/** A folder next to the executable, and so on the same disk, where a rename is atomic. */
export function stagingPath(executable: string): string {
  return join(dirname(executable), ".vitrine-update");
}

/**
 * Replaces the executable with a new one and keeps the current one as the previous. Each name changes by one rename, so
 * that there is a working executable at every moment.
 * @param staged path of the new executable on the same disk; it is moved
 */
export function placeExecutable(staged: string, executable: string): void {
  const { mode, uid, gid } = statSync(executable);
  chmodSync(staged, mode & 0o777);
  if (process.getuid?.() === 0) chownSync(staged, uid, gid);
  const previous = previousPath(executable);
  if (isWindows) {
    // Windows can rename the file of a running program, but not replace it.
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

/** Exchanges the executable with the previous one. @returns false if there is no previous one */
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
    // The file system has no hard links.
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
