import { ContentModel } from "../core/content/content-model.ts";
import { once } from "../core/process/once.ts";
import { loadParts } from "./features.ts";

/** Loads the content model of all features, once per process. */
export const loadContentModel = once(async () => new ContentModel(await loadParts("content")));
