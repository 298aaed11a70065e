import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ContentStore } from "../../core/content/content-store.ts";
import { openDatabase } from "../../core/database/client.ts";
import type { DemoPictures } from "../../core/feature/demo.ts";
import { pixelsInSubprocess } from "../../core/media/pixels.ts";
import { type ReceivedFile, type UploadLimits, Uploads } from "../../core/media/uploads.ts";
import { loadContentModel } from "../../site/content-model.ts";
import { loadParts } from "../../site/features.ts";
import { loadDemoPictures } from "./demo-pictures.ts";

type DemoSite = { store: ContentStore; uploads: Uploads; remove(): void };

/**
 * Creates the site of an invented person with its database in memory and its uploads in a temporary folder, which `remove`
 * deletes. Nothing is written to a data folder.
 */
export async function createDemoSite(limits: UploadLimits): Promise<DemoSite> {
  const folder = mkdtempSync(join(tmpdir(), "vitrine-demo-"));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  try {
    const store = new ContentStore(openDatabase(":memory:"), await loadContentModel());
    await fill(store, new Uploads(folder, limits));
    // While serving, pictures are processed in subprocesses, so that they don't block requests.
    return { store, uploads: new Uploads(folder, limits, pixelsInSubprocess()), remove };
  } catch (error) {
    remove();
    throw error;
  }
}

async function fill(store: ContentStore, uploads: Uploads): Promise<void> {
  const parts = await loadParts("demo");
  const names = parts.flatMap((part) => part.pictures ?? []);
  const files = await receivePictures(names, uploads);
  const fileOf: DemoPictures["fileOf"] = (name) => (name === undefined ? undefined : files.get(name));
  store.change("make the demo", (change) => {
    const storePicture: DemoPictures["store"] = (name) => {
      const file = fileOf(name);
      return file === undefined ? "" : uploads.store(file, change);
    };
    for (const part of parts) part.fill(change, { uploads, fileOf, store: storePicture });
  });
}

async function receivePictures(names: string[], uploads: Uploads): Promise<Map<string, ReceivedFile>> {
  const files = new Map<string, ReceivedFile>();
  for (const [name, bytes] of await loadDemoPictures(names))
    files.set(name, await uploads.receive(new Blob([bytes]).stream(), "image", "image", `${name}.webp`));
  return files;
}
