import { isPartedType, partsOf } from "./picture-parts.ts";

/**
 * Whether a picture file is complete and its checksums are right. This follows the file's structure, because decoders
 * accept truncated files and fill the missing part with gray. BMP is not checked, because its decoder refuses such files.
 * @param mime as detected from the content
 */
export function isCompletePicture(bytes: Uint8Array, mime: string): boolean {
  try {
    if (isPartedType(mime)) return partsOf(bytes, mime).length > 0;
    if (mime === "image/gif")
      return hasGifEnd(new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength));
    return true;
  } catch (error) {
    if (error instanceof RangeError) return false; // A read past the last byte: the file is truncated.
    throw error;
  }
}

/** GIF89a: blocks up to `3B`. As in browsers, an unknown block also ends the picture. */
function hasGifEnd(view: DataView): boolean {
  const colorTableSize = (flags: number) => ((flags & 0x80) === 0 ? 0 : 3 * 2 ** ((flags & 7) + 1));
  let at = 13 + colorTableSize(view.getUint8(10));
  while (at < view.byteLength) {
    const introducer = view.getUint8(at);
    if (introducer === 0x21) at += 2;
    else if (introducer === 0x2c) at += 11 + colorTableSize(view.getUint8(at + 9));
    else return true;
    for (let size = view.getUint8(at); size !== 0; size = view.getUint8(at)) at += 1 + size;
    at++;
  }
  return true;
}
