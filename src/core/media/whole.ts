import { isPartedType, partsOf } from "./picture-parts.ts";

/**
 * Whether a picture's file is there to its end and its checksums are right. Decoders show what they have of a file that
 * was cut off, as grey stripes or with frames missing, so its structure is followed here. BMP passes, because its
 * decoder refuses such files.
 * @param mime as recognised from the content
 */
export function isWholePicture(bytes: Uint8Array, mime: string): boolean {
  try {
    if (isPartedType(mime)) return partsOf(bytes, mime).length > 0;
    if (mime === "image/gif")
      return hasGifEnd(new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength));
    return true;
  } catch (error) {
    if (error instanceof RangeError) return false; // A read behind the last byte: the file ends too early.
    throw error;
  }
}

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
