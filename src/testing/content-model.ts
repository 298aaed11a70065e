import { ContentStore } from "../core/content/content-store.ts";
import { type Db, openDatabase, queryable } from "../core/database/client.ts";
import { openMemory } from "../core/database/open.ts";
import { collectImporters } from "../features/import/importers.ts";
import { loadContentModel } from "../site/content-model.ts";
import { loadParts } from "../site/features.ts";

/** What the content of the whole program consists of. */
export const contentModel = await loadContentModel();

/** What the features of the whole program take from a résumé. */
export const importers = collectImporters(await loadParts("import"));

/** A content store with all that the program can store. */
export function storeOf(db: Db): ContentStore {
  return new ContentStore(db, contentModel);
}

/** To make the tables takes longer than most tests, so that is done once. */
let empty: Db | null = null;

/** A migrated database in memory. @param copyOf another one whose content it has */
export function memoryDatabase(copyOf?: Db): Db {
  empty ??= openDatabase(":memory:");
  const client = openMemory();
  (copyOf ?? empty).$client.run(`vacuum into '${client.filename}'`);
  client.run("pragma foreign_keys = on");
  return queryable(client);
}
