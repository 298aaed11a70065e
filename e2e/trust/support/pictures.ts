import type { Random } from "./long.ts";

/** A picture that no other is like, wide enough to get variants. */
export async function noisyPicture(
  random: Random,
  width = 330 + random.below(60),
  height = 100,
): Promise<Blob> {
  const row = Math.ceil((width * 3) / 4) * 4;
  const bytes = Buffer.alloc(54 + row * height);
  bytes.write("BM", 0, "latin1");
  bytes.writeUInt32LE(bytes.length, 2);
  bytes.writeUInt32LE(54, 10);
  bytes.writeUInt32LE(40, 14);
  bytes.writeInt32LE(width, 18);
  bytes.writeInt32LE(height, 22);
  bytes.writeUInt32LE(0x180001, 26);
  random.bytes(row * height).copy(bytes, 54);
  const jpeg = await new Bun.Image(bytes).jpeg({ quality: 80 }).bytes();
  return new Blob([new Uint8Array(jpeg)], { type: "image/jpeg" });
}
