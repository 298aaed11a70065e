import {
  accessSync,
  closeSync,
  constants,
  openSync,
  readSync,
  realpathSync,
  type Stats,
  statSync,
} from "node:fs";
import { basename, dirname, join, relative, resolve, sep } from "node:path";
import { backupsPath, RefusalError, uploadsPath } from "../../core/database/data-folder.ts";
import { currentUserName } from "../../core/database/folder-owner.ts";
import { stagingPath } from "../../core/database/site-swap.ts";
import { errorCodeOf, isAccessDenied } from "../../core/process/system-errors.ts";
import { DATABASE_ENTRY } from "./manifest.ts";

/** The magic text of a tar archive, in the header of its first entry. */
const TAR_MARK = { at: 257, text: "ustar" };
const NAME_END = 100;

/**
 * Checks that an archive may be written to a path: it may replace an older archive, but no other file and none of the site's.
 * @returns the absolute path
 * @throws RefusalError
 */
export function assertBackupTarget(dataFolder: string, file: string): string {
  const path = resolve(file);
  const existing = statOrRefuse(path, file);
  if (existing?.isDirectory()) throw new RefusalError(`${file} is a folder. Give the path of a file.`);
  if (isOwnFile(dataFolder, join(real(dirname(path)), basename(path))))
    throw new RefusalError(`${file} belongs to the site itself. Choose another file. Nothing was written.`);
  if (existing !== null && !(existing.isFile() && isArchive(path, file)))
    throw new RefusalError(
      `${file} already exists and is not a Vitrine backup. Choose another file. Nothing was written.`,
    );
  assertFolder(path, file);
  return path;
}

function statOrRefuse(path: string, file: string): Stats | null {
  try {
    return statSync(path, { throwIfNoEntry: false }) ?? null;
  } catch (error) {
    throw refused(file, error);
  }
}

/** Refuses a missing folder instead of creating it, because it may be the mount point of a disk that is not connected. */
function assertFolder(path: string, file: string): void {
  const folder = dirname(path);
  try {
    statSync(folder);
    accessSync(folder, constants.W_OK | constants.X_OK);
  } catch (error) {
    if (errorCodeOf(error) === "ENOENT")
      throw new RefusalError(
        `There is no folder ${folder}. Create it, or connect the disk it is on. Nothing was written.`,
      );
    throw refused(file, error);
  }
}

function refused(file: string, error: unknown): unknown {
  if (!isAccessDenied(error)) return toUnwritableError(file, error);
  return new RefusalError(
    `${file} can't be written by ${currentUserName()}. Choose a folder that this user can write to. Or leave out the file name: the backup then goes to backups/, and you can copy it from there.`,
  );
}

/** Turns an error about an impossible path into a RefusalError; returns other errors unchanged. */
export function toUnwritableError(file: string, error: unknown): unknown {
  const code = errorCodeOf(error);
  if (!["ENOENT", "ENOTDIR", "EEXIST", "EISDIR", "EINVAL", "ENAMETOOLONG", "ELOOP"].includes(code))
    return error;
  return new RefusalError(`${file} can't be written: the path is not valid (${code}).`);
}

/** Whether a path belongs to the site. @param path resolved, except for its last part */
function isOwnFile(dataFolder: string, path: string): boolean {
  const isIn = (folder: string) => {
    const within = relative(real(folder), path);
    return within !== ".." && !within.startsWith(`..${sep}`);
  };
  if (isIn(uploadsPath(dataFolder)) || isIn(stagingPath(dataFolder))) return true;
  const name = basename(path);
  if (dirname(path) === real(dataFolder)) return /^(vitrine\.(db|lock)|restore\.lock|secret\.key)/.test(name);
  return dirname(path) === real(backupsPath(dataFolder)) && /^(\.|record\.json)/.test(name);
}

/** Resolves links in a path, of which the last parts may not exist. */
function real(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return dirname(path) === path ? path : join(real(dirname(resolve(path))), basename(path));
  }
}

/** Whether a file begins as one of our archives; it may be incomplete, because an interrupted backup may be written again. */
function isArchive(path: string, file: string): boolean {
  const head = Buffer.alloc(TAR_MARK.at + TAR_MARK.text.length);
  try {
    const descriptor = openSync(path, "r");
    try {
      readSync(descriptor, head, 0, head.length, 0);
    } finally {
      closeSync(descriptor);
    }
  } catch (error) {
    throw refused(file, error);
  }
  const name = head.toString("latin1", 0, NAME_END).replace(/\0.*$/s, "");
  return name === DATABASE_ENTRY && head.toString("latin1", TAR_MARK.at) === TAR_MARK.text;
}
