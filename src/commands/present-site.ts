import { statSync } from "node:fs";
import { type Db, openDataFolder } from "../db/client.ts";
import { databasePath } from "../db/data-folder.ts";
import { finishRestore, refuseLost } from "../db/open.ts";

/**
 * Whether there is a site in a data folder. A restore that was cut off is finished first.
 * @throws RefusalError where there was one, whose database is lost
 */
export function hasSite(dataFolder: string): boolean {
  finishRestore(dataFolder);
  if ((statSync(databasePath(dataFolder), { throwIfNoEntry: false })?.size ?? 0) > 0) return true;
  refuseLost(dataFolder);
  return false;
}

/**
 * Opens a data folder for a command that may make a new site, which it says: the folder may be mistyped or forgotten.
 * @throws RefusalError, see `openFolder`
 */
export function openOrMake(dataFolder: string, print: (line: string) => void): Db {
  const isNew = !hasSite(dataFolder);
  const db = openDataFolder(dataFolder);
  if (isNew) print(`A new site was made in ${dataFolder}.`);
  return db;
}
