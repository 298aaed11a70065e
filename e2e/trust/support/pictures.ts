import type { Random } from "../../../src/testing/long-run.ts";
import { bitmap } from "../../support/bitmap.ts";

/** Generates a unique picture that is wide enough to get variants. */
export async function noisyPicture(
  random: Random,
  width = 330 + random.below(60),
  height = 100,
): Promise<Blob> {
  const noise = random.bytes(width * height * 3);
  const bytes = bitmap(width, height, (pixels, at, x, y) => {
    noise.copy(pixels, at, (y * width + x) * 3, (y * width + x + 1) * 3);
  });
  const jpeg = await new Bun.Image(bytes).jpeg({ quality: 80 }).bytes();
  return new Blob([new Uint8Array(jpeg)], { type: "image/jpeg" });
}
