import { existsSync, mkdirSync, renameSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { bitmap } from "../e2e/support/bitmap.ts";

/** Later runs reuse the photos, because they take seconds to make. */
const cache = join(tmpdir(), "vitrine-bench-photos");

/** Makes different photos, by default of 12 megapixels, which are 3 to 6 MB each. */
export async function makePhotos(count: number, width = 4000, height = 3000): Promise<Blob[]> {
  mkdirSync(cache, { recursive: true });
  const photos: Blob[] = [];
  for (let seed = 0; seed < count; seed++) {
    const path = join(cache, `${width}x${height}-${seed}.jpg`);
    if (!existsSync(path)) {
      const jpeg = new Bun.Image(paint(width, height, seed)).jpeg({ quality: 90 });
      await Bun.write(`${path}.new`, await jpeg.bytes());
      renameSync(`${path}.new`, path);
    }
    photos.push(Bun.file(path));
  }
  return photos;
}

/** Draws gradients with noise. */
function paint(width: number, height: number, seed: number): Buffer {
  return bitmap(width, height, (bytes, at, x, y) => {
    const grain = Math.random() * 32;
    bytes[at] = (x / width) * 220 + grain;
    bytes[at + 1] = (y / height) * 220 + grain;
    bytes[at + 2] = (((x + y) / (width + height) + seed / 10) % 1) * 220 + grain;
  });
}
