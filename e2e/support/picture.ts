/** A picture of soft colours as a PNG, made here so that no file has to be kept. */
export async function picture(width: number, height: number): Promise<Buffer> {
  return Buffer.from(await new Bun.Image(bitmap(width, height)).png().bytes());
}

/** Likewise as a JPEG, as a camera would make it. */
export async function photograph(width: number, height: number): Promise<Buffer> {
  return Buffer.from(await new Bun.Image(bitmap(width, height)).jpeg({ quality: 90 }).bytes());
}

/** The plainest format there is: a header and three bytes a pixel. */
function bitmap(width: number, height: number): Uint8Array {
  const row = Math.ceil((width * 3) / 4) * 4;
  const bytes = Buffer.alloc(54 + row * height);
  bytes.write("BM", 0, "latin1");
  bytes.writeUInt32LE(bytes.length, 2);
  bytes.writeUInt32LE(54, 10);
  bytes.writeUInt32LE(40, 14);
  bytes.writeInt32LE(width, 18);
  bytes.writeInt32LE(height, 22);
  bytes.writeUInt16LE(1, 26);
  bytes.writeUInt16LE(24, 28);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const at = 54 + y * row + x * 3;
      bytes[at] = (x * 255) / width;
      bytes[at + 1] = (y * 255) / height;
      bytes[at + 2] = 128 + 90 * Math.sin((x + y) / 23);
    }
  return bytes;
}
