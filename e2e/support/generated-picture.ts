import { bitmap } from "./bitmap.ts";

/** Generates a picture with gradients as a PNG. */
export async function picture(width: number, height: number): Promise<Buffer> {
  return Buffer.from(await new Bun.Image(colours(width, height)).png().bytes());
}

/** Generates the same as a JPEG, like a photograph. */
export async function photograph(width: number, height: number): Promise<Buffer> {
  return Buffer.from(await new Bun.Image(colours(width, height)).jpeg({ quality: 90 }).bytes());
}

function colours(width: number, height: number): Buffer {
  return bitmap(width, height, (bytes, at, x, y) => {
    bytes[at] = (x * 255) / width;
    bytes[at + 1] = (y * 255) / height;
    bytes[at + 2] = 128 + 90 * Math.sin((x + y) / 23);
  });
}
