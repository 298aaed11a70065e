import { type Stats, statSync } from "node:fs";
import { dirname } from "node:path";
import { errorCodeOf, isAccessDenied } from "../process/system-errors.ts";
import { currentUserName } from "./folder-owner.ts";

/** Codes of a file in the place of a folder, or the reverse. */
const wrongTypeCodes = new Set(["EEXIST", "ENOTDIR", "EISDIR"]);

/**
 * The message for a file or folder that can't be opened, created or written: names the path and says what to do.
 * @returns null for any other error
 */
export function describeFsError(error: unknown): string | null {
  if (!(error instanceof Error) || !("path" in error) || typeof error.path !== "string") return null;
  const { path, message } = error;
  const existing = findExisting(path);
  if (wrongTypeCodes.has(errorCodeOf(error)) && existing?.stats.isFile())
    return `${existing.path} is a file, but a folder is needed there. Move it away and try again (${message}).`;
  if (
    (wrongTypeCodes.has(errorCodeOf(error)) || isAccessDenied(error)) &&
    isFolderInPlaceOfFile(errorCodeOf(error), path, existing)
  )
    return `${path} is a folder, but a file is needed there. Move it away and try again (${message}).`;
  if (!isAccessDenied(error)) return null;
  return `Permission denied: ${message}. Check who owns ${path} and its parent folders; they must be accessible to ${currentUserName()}.`;
}

/** SQLite only opens files, so its errors count as well. */
function isFolderInPlaceOfFile(code: string, path: string, existing: Existing | null): boolean {
  return (
    (code === "EISDIR" || code.startsWith("SQLITE_")) &&
    existing?.path === path &&
    existing.stats.isDirectory()
  );
}

type Existing = { path: string; stats: Stats };

/** The path itself or its nearest existing parent; null without permission to look. */
function findExisting(path: string): Existing | null {
  try {
    const stats = statSync(path, { throwIfNoEntry: false });
    if (stats !== undefined) return { path, stats };
  } catch (error) {
    if (errorCodeOf(error) !== "ENOTDIR") return null;
  }
  return dirname(path) === path ? null : findExisting(dirname(path));
}
