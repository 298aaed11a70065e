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
import { whoWorks } from "../../core/database/folder-owner.ts";
import { stagingPath } from "../../core/database/swap.ts";
import { codeOf, isDenied } from "../../core/process/system-errors.ts";
import { DATABASE_ENTRY } from "./manifest.ts";

/** Where a tar archive says that it is one, behind the name of its first entry. */
const TAR_MARK = { at: 257, text: "ustar" };
const NAME_END = 100;

/**
 * Whether the program's owner may have an archive written to a path: over nothing but an older archive, and over none of
 * the site's own files.
 * @returns the whole path
 * @throws RefusalError
 */
export function assertTarget(dataFolder: string, file: string): string {
  const path = resolve(file);
  const present = look(path, file);
  if (present?.isDirectory()) throw new RefusalError(`${file} is a folder. Name a file in it.`);
  if (isOwnFile(dataFolder, join(real(dirname(path)), basename(path))))
    throw new RefusalError(`${file} belongs to the site itself. Name another file; nothing was written.`);
  if (present !== null && !(present.isFile() && isArchive(path, file)))
    throw new RefusalError(
      `${file} is there already and is no backup of Vitrine's. Name another file; nothing was written.`,
    );
  assertFolder(path, file);
  return path;
}

function look(path: string, file: string): Stats | null {
  try {
    return statSync(path, { throwIfNoEntry: false }) ?? null;
  } catch (error) {
    throw refused(file, error);
  }
}

/** A folder that is not there is a wrong name, or a disk that is not plugged in; one made in its place would look like it. */
function assertFolder(path: string, file: string): void {
  const folder = dirname(path);
  try {
    statSync(folder);
    accessSync(folder, constants.W_OK | constants.X_OK);
  } catch (error) {
    if (codeOf(error) === "ENOENT")
      throw new RefusalError(
        `There is no folder ${folder}. Make it, or plug in the disk that it is on; nothing was written.`,
      );
    throw refused(file, error);
  }
}

function refused(file: string, error: unknown): unknown {
  if (!isDenied(error)) return unwritable(file, error);
  return new RefusalError(
    `${file} can't be written by ${whoWorks()}. Name a file in a folder where that user may write; without a name the backup goes into backups/, and can be copied from there.`,
  );
}

/** What the system says of a path where no file can be, in a line; other errors as they are. */
export function unwritable(file: string, error: unknown): unknown {
  const code = codeOf(error);
  if (!["ENOENT", "ENOTDIR", "EEXIST", "EISDIR", "EINVAL", "ENAMETOOLONG", "ELOOP"].includes(code))
    return error;
  return new RefusalError(`${file} can't be written: there can be no such file (${code}).`);
}

/** @param path without links, but for its last part */
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

/** Without links, whether all of it is there yet or not. */
function real(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return dirname(path) === path ? path : join(real(dirname(resolve(path))), basename(path));
  }
}

/** By how it begins, because one that was cut off may be written anew. */
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
