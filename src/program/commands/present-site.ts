import { existsSync, statSync } from "node:fs";
import { type Db, openDataFolder } from "../../core/database/client.ts";
import { databasePath, refuseFile } from "../../core/database/data-folder.ts";
import { finishRestore, refuseLost } from "../../core/database/open.ts";

/**
 * Whether there is a site in a data folder. A restore that was cut off is finished first.
 * @throws RefusalError where there was one, whose database is lost, and for a file
 */
export function hasSite(dataFolder: string): boolean {
  refuseFile(dataFolder);
  finishRestore(dataFolder);
  const path = databasePath(dataFolder);
  if (existsSync(path) && statSync(path).size > 0) return true;
  refuseLost(dataFolder);
  return false;
}

/**
 * Opens a data folder for a command that may make a new site, which it says: the folder may be mistyped or forgotten.
 * @throws RefusalError, see `openFolder`
 */
export function openOrMake(dataFolder: string, print: (line: string) => void): Db {
  const isNew = !hasSite(dataFolder);
  const db = openDataFolder(dataFolder, { print });
  if (isNew) print(`A new site was made in ${dataFolder}.`);
  return db;
}
