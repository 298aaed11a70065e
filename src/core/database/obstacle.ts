import { type Stats, statSync } from "node:fs";
import { dirname } from "node:path";
import { codeOf, isDenied } from "../process/system-errors.ts";
import { whoWorks } from "./folder-owner.ts";

/** Where something of another kind stands in the way. */
const misplacedCodes = new Set(["EEXIST", "ENOTDIR", "EISDIR"]);

/**
 * What to say, and to do, about a folder or file of a site that can't be opened, made or written; it names the path.
 * @returns null for an error of another kind
 */
export function obstacleWords(error: unknown): string | null {
  if (!(error instanceof Error) || !("path" in error) || typeof error.path !== "string") return null;
  const { path, message } = error;
  const found = standingAt(path);
  if (misplacedCodes.has(codeOf(error)) && found?.stats.isFile())
    return `${found.path} is a file, where a folder has to be. Move it away and try again (${message}).`;
  if ((misplacedCodes.has(codeOf(error)) || isDenied(error)) && isFolderForFile(codeOf(error), path, found))
    return `${path} is a folder, where a file has to be. Move it away and try again (${message}).`;
  if (!isDenied(error)) return null;
  return `Not allowed, or not possible: ${message}. Check who owns ${path} and the folders it lies in: they have to be open to ${whoWorks()}.`;
}

/** SQLite opens files alone. */
function isFolderForFile(code: string, path: string, found: Standing | null): boolean {
  return (
    (code === "EISDIR" || code.startsWith("SQLITE_")) && found?.path === path && found.stats.isDirectory()
  );
}

type Standing = { path: string; stats: Stats };

/** What is there, of a path or the first of its folders; null where the way there is closed. */
function standingAt(path: string): Standing | null {
  try {
    const stats = statSync(path, { throwIfNoEntry: false });
    if (stats !== undefined) return { path, stats };
  } catch (error) {
    if (codeOf(error) !== "ENOTDIR") return null;
  }
  return dirname(path) === path ? null : standingAt(dirname(path));
}
