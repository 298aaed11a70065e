/** Sets one pixel: blue, green and red, each 0 to 255, starting at `bytes[at]`. */
type Paint = (bytes: Buffer, at: number, x: number, y: number) => void;

const HEADER = 54;

/** Makes a BMP, which is a header and three bytes per pixel, for `Bun.Image` to convert. */
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
