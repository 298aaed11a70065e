import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ContentStore } from "../core/content/content-store.ts";
import { createDb, type Db, openDatabase, openDataFolder } from "../core/database/client.ts";
import { createDataFolder, databasePath } from "../core/database/data-folder.ts";
import { openMemory } from "../core/database/open.ts";
import { collectImporters } from "../features/import/importers.ts";
import { loadContentModel } from "../site/content-model.ts";
import { loadParts } from "../site/features.ts";

/** The content model of the whole program. */
export const contentModel = await loadContentModel();

/** The import parts of all features. */
export const importers = collectImporters(await loadParts("import"));

/** A content store with the program's content model. */
export function createStore(db: Db): ContentStore {
  return new ContentStore(db, contentModel);
}

/** An empty database, created once, because the migrations take longer than most tests. */
let empty: Db | null = null;

/** The file of an empty database, for the same reason. */
let emptyFile: Buffer | null = null;

/** Opens a data folder that begins with an empty, migrated database. */
export function openNewFolder(dataFolder: string): Db {
  if (emptyFile === null) {
    const folder = mkdtempSync(join(tmpdir(), "vitrine-empty-"));
    openDataFolder(folder).$client.close();
    emptyFile = readFileSync(databasePath(folder));
    rmSync(folder, { recursive: true });
  }
  createDataFolder(dataFolder);
  writeFileSync(databasePath(dataFolder), emptyFile, { mode: 0o600 });
  return openDataFolder(dataFolder);
}

/** A migrated database in memory. @param copyOf the database to copy instead of an empty one */
export function memoryDatabase(copyOf?: Db): Db {
  empty ??= openDatabase(":memory:");
  const client = openMemory();
  (copyOf ?? empty).$client.run(`vacuum into '${client.filename}'`);
  client.run("pragma foreign_keys = on");
  return createDb(client);
}
