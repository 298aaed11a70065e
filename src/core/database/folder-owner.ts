import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { databasePath, RefusalError } from "./data-folder.ts";

const ROOT = 0;
/** The user this process has switched to, as text for messages; null if it has not. */
let owner: string | null = null;

/**
 * Switches a command that root runs to the user who owns the site, because the server could not use files that root
 * creates. Call it before anything is written; the process can't switch back.
 * @throws RefusalError if the system doesn't allow it
 */
export function switchToFolderOwner(dataFolder: string): void {
  if (process.getuid?.() !== ROOT) return;
  const found = findOwner(dataFolder);
  if (found === null || found.uid === ROOT) return;
  const { uid, gid } = found;
  const name = nameOf(uid);
  try {
    process.setgroups?.([]);
    process.setgid?.(gid);
    process.setuid?.(uid);
    // Fails if a parent folder is closed to that user.
    statSync(join(dataFolder, "."));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new RefusalError(
      `${dataFolder} belongs to ${name}, but this command can't work there as that user: ${reason}. Nothing was done, because the site could not use files that root creates. Run the command as that user.`,
    );
  }
  owner = name;
}

/**
 * The user who last served the site, from the owner of its lock file; otherwise the owner of the database or the
 * folder.
 */
function findOwner(dataFolder: string): { uid: number; gid: number } | null {
  for (const path of [join(dataFolder, "vitrine.lock"), databasePath(dataFolder), dataFolder])
    try {
      return statSync(path);
    } catch {
      // Try the next path.
    }
  return null;
}

function nameOf(uid: number): string {
  try {
    const line = readFileSync("/etc/passwd", "utf8")
      .split("\n")
      .find((each) => each.split(":")[2] === String(uid));
    if (line !== undefined) return `the user ${line.split(":")[0]}`;
  } catch {
    // Use the number instead.
  }
  return `the user with the uid ${uid}`;
}

/** The user whose permissions this process has, as text that follows "by". */
export function currentUserName(): string {
  return owner === null ? "this user" : `${owner}, who owns the site (this command runs as that user)`;
}

/** The error message for a file outside the site that can't be read. */
export function describeUnreadableFile(file: string): string {
  return `${file} can't be read by ${currentUserName()}. Give that user read access to the file and its parent folders, or pass a copy that the user can read.`;
}
