/** Sets one pixel: its blue, green and red, each 0 to 255, from `bytes[at]` on. */
type Paint = (bytes: Buffer, at: number, x: number, y: number) => void;

const HEADER = 54;

/** A BMP, the plainest format there is: a header and three bytes a pixel, for `Bun.Image` to make a picture of. */
export function bitmap(width: number, height: number, paint: Paint): Buffer {
  const row = Math.ceil((width * 3) / 4) * 4;
  const bytes = Buffer.alloc(HEADER + row * height);
  bytes.write("BM", 0, "latin1");
  bytes.writeUInt32LE(bytes.length, 2);
  bytes.writeUInt32LE(HEADER, 10);
  bytes.writeUInt32LE(40, 14);
  bytes.writeInt32LE(width, 18);
  bytes.writeInt32LE(height, 22);
  bytes.writeUInt16LE(1, 26);
  bytes.writeUInt16LE(24, 28);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) paint(bytes, HEADER + y * row + x * 3, x, y);
  return bytes;
}
