/**
 * Whether a picture's file is there to its end. Decoders show what they have of a file that was cut off, as grey stripes
 * or with frames missing, so its structure is followed here. Formats whose decoder refuses such files pass.
 * @param mime as recognised from the content
 */
export function isWholePicture(bytes: Uint8Array, mime: string): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    if (mime === "image/jpeg") return hasJpegEnd(view);
    if (mime === "image/png") return hasPngEnd(view);
    if (mime === "image/gif") return hasGifEnd(view);
    return true;
  } catch (error) {
    if (error instanceof RangeError) return false; // A read behind the last byte: the file ends too early.
    throw error;
  }
}

/** ITU T.81, B.1.1: segments, each led by its length, then coded data in which `FF` is followed by `00`, up to `FFD9`. */
function hasJpegEnd(view: DataView): boolean {
  let at = 2;
  for (;;) {
    while (view.getUint8(at) !== 0xff) at++;
    while (view.getUint8(at) === 0xff) at++;
    const marker = view.getUint8(at++);
    if (marker === 0xd9) return true;
    const isWithoutLength = marker === 0x00 || marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7);
    if (!isWithoutLength) at += view.getUint16(at);
  }
}

/** PNG, 5.3: chunks with a checksum up to `IEND`; like browsers, chunks that a picture can do without may be damaged. */
function hasPngEnd(view: DataView): boolean {
  let at = 8;
  for (;;) {
    const length = view.getUint32(at);
    const type = view.getUint32(at + 4);
    const checksum = view.getUint32(at + 8 + length);
    const isCritical = (view.getUint8(at + 4) & 0x20) === 0;
    const content = new Uint8Array(view.buffer, view.byteOffset + at + 4, length + 4);
    if (isCritical && Bun.hash.crc32(content) !== checksum) return false;
    if (type === IEND) return true;
    at += 12 + length;
  }
}

const IEND = 0x49454e44;

/** GIF89a: blocks up to `3B`; what is no block ends a picture for browsers too. */
function hasGifEnd(view: DataView): boolean {
  const colours = (flags: number) => ((flags & 0x80) === 0 ? 0 : 3 * 2 ** ((flags & 7) + 1));
  let at = 13 + colours(view.getUint8(10));
  while (at < view.byteLength) {
    const introducer = view.getUint8(at);
    if (introducer === 0x21) at += 2;
    else if (introducer === 0x2c) at += 11 + colours(view.getUint8(at + 9));
    else return true;
    for (let size = view.getUint8(at); size !== 0; size = view.getUint8(at)) at += 1 + size;
    at++;
  }
  return true;
}
