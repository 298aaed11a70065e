import { isPartedType, type Part, partsOf } from "./picture-parts.ts";

/** EXIF's Orientation; 1 is upright. */
type Orientation = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8;

/**
 * The EXIF orientation of a JPEG, PNG or WebP. Browsers apply it in all three formats, `Bun.Image` only in JPEG.
 * @throws RangeError for an incomplete file
 */
export function orientationOf(bytes: Uint8Array, mime: string): Orientation {
  if (!isPartedType(mime)) return 1;
  const part = partsOf(bytes, mime).find(isExif);
  return part === undefined ? 1 : readOrientation(part);
}

/** In a JPEG the same segment type is also used for XMP. */
function isExif({ type, content }: Part): boolean {
  return type === "eXIf" || type === "EXIF" || (type === "APP1" && hasPrefix(content));
}

function hasPrefix(content: Uint8Array): boolean {
  return Buffer.from(content.subarray(0, 4)).toString("latin1") === "Exif";
}

/** Rotates a picture upright; call it before resizing. */
export function rotateUpright(image: Bun.Image, orientation: Orientation): void {
  const degrees = { 1: 0, 2: 0, 3: 180, 4: 0, 5: 90, 6: 90, 7: 90, 8: 270 }[orientation];
  if (degrees !== 0) image.rotate(degrees);
  if (orientation === 2 || orientation === 5) image.flop();
  if (orientation === 4 || orientation === 7) image.flip();
}

/** EXIF 2.32, 4.5: a TIFF header, then a directory of 12-byte entries. Invalid data counts as upright. */
function readOrientation({ content }: Part): Orientation {
  const tiff = hasPrefix(content) ? content.subarray(6) : content;
  try {
    const view = new DataView(tiff.buffer, tiff.byteOffset, tiff.byteLength);
    const isLittle = view.getUint16(0) === 0x4949;
    const directory = view.getUint32(4, isLittle);
    for (let index = 0; index < view.getUint16(directory, isLittle); index++) {
      const entry = directory + 2 + index * 12;
      if (view.getUint16(entry, isLittle) !== ORIENTATION_TAG) continue;
      const value = view.getUint16(entry + 8, isLittle);
      return value >= 1 && value <= 8 ? (value as Orientation) : 1; // The range is the type.
    }
    return 1;
  } catch (error) {
    if (error instanceof RangeError) return 1;
    throw error;
  }
}

const ORIENTATION_TAG = 0x0112;
