import { isPartedType, partsOf } from "./picture-parts.ts";

/**
 * Whether a picture file is complete and its checksums are right. This follows the file's structure, because decoders
 * accept truncated files and fill the missing part with gray. BMP is not checked, because its decoder refuses such files.
 * @param mime as detected from the content
 */
export function isCompletePicture(bytes: Uint8Array, mime: string): boolean {
  try {
    return !isPartedType(mime) || partsOf(bytes, mime).length > 0;
  } catch (error) {
    if (error instanceof RangeError) return false; // A read past the last byte: the file is truncated.
    throw error;
  }
}
