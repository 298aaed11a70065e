import { ContentModel } from "../core/content/content-model.ts";
import { once } from "../core/process/once.ts";
import { loadParts } from "./features.ts";

/** What the content of all features consists of. */
export const loadContentModel = once(async () => new ContentModel(await loadParts("content")));
