import { ContentStore } from "../core/content/content-store.ts";
import type { Db } from "../core/database/client.ts";
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
