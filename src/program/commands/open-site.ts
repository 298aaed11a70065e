import { existsSync, statSync } from "node:fs";
import { type Db, openDataFolder } from "../../core/database/client.ts";
import { assertNotFile, databasePath } from "../../core/database/data-folder.ts";
import { finishRestore, refuseMissingDatabase } from "../../core/database/open.ts";

/**
 * Checks whether a data folder contains a site, after finishing a restore that was interrupted.
 * @throws RefusalError if the site's database is missing, or if the path is a file
 */
export function hasSite(dataFolder: string): boolean {
  assertNotFile(dataFolder);
  finishRestore(dataFolder);
  const path = databasePath(dataFolder);
  if (existsSync(path) && statSync(path).size > 0) return true;
  refuseMissingDatabase(dataFolder);
  return false;
}

/**
 * Opens a data folder and creates a new site if there is none. It prints that, because the folder may be mistyped.
 * @throws RefusalError, see `openFolder`
 */
export function openOrCreateSite(dataFolder: string, print: (line: string) => void): Db {
  const isNew = !hasSite(dataFolder);
  const db = openDataFolder(dataFolder, { print });
  if (isNew) print(`Created a new, empty site in ${dataFolder}.`);
  return db;
}
