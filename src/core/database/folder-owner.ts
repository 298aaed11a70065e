import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { databasePath, RefusalError } from "./data-folder.ts";

const ROOT = 0;
/** Whom this process has become, in words; null while it is whoever started it. */
let owner: string | null = null;

/**
 * Has a command that root runs on another user's site work as that user: what root makes in the folder, the server could
 * neither read nor write afterwards. Called before anything is touched; there is no way back.
 * @throws RefusalError where the system does not let it
 */
export function workAsOwner(dataFolder: string): void {
  if (process.getuid?.() !== ROOT) return;
  const found = findOwner(dataFolder);
  if (found === null || found.uid === ROOT) return;
  const { uid, gid } = found;
  const name = nameOf(uid);
  try {
    process.setgroups?.([]);
    process.setgid?.(gid);
    process.setuid?.(uid);
    // Its own files, but the way there may be closed to it.
    statSync(join(dataFolder, "."));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new RefusalError(
      `${dataFolder} belongs to ${name}, and this command can't work there as that user: ${reason}. Nothing was done: what root makes there the site could not use. Run the command as that user.`,
    );
  }
  owner = name;
}

/**
 * Whoever has served the site, by the lock that stays there; before that, whoever has the folder. A single file may be
 * one that root has left.
 */
function findOwner(dataFolder: string): { uid: number; gid: number } | null {
  for (const path of [join(dataFolder, "vitrine.lock"), databasePath(dataFolder), dataFolder])
    try {
      return statSync(path);
    } catch {
      // The next says it.
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
    // Then by its number.
  }
  return `the user with the uid ${uid}`;
}

/** Whose rights a command has, to be put behind "by". */
export function whoWorks(): string {
  return owner === null
    ? "this user"
    : `${owner}, to whom the site belongs and as whom this command therefore works`;
}

/** What to say, and to do, about a file outside of the site that may not be read. */
export function unreadableWords(file: string): string {
  return `${file} can't be read by ${whoWorks()}. Let that user read it and the folders it lies in, or name a copy that it can read.`;
}
