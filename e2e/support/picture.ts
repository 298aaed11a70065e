import { bitmap } from "./bitmap.ts";

/** A picture of soft colours as a PNG, made here so that no file has to be kept. */
export async function picture(width: number, height: number): Promise<Buffer> {
  return Buffer.from(await new Bun.Image(colours(width, height)).png().bytes());
}

/** Likewise as a JPEG, as a camera would make it. */
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
