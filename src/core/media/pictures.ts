import { rename, rm } from "node:fs/promises";
import { PIXELS_MAX, WHOLE_PIXELS_MAX } from "../../shared/picture-limits.ts";
import type { Variant } from "../../shared/picture-variants.ts";
import { errorCodeOf } from "../process/system-errors.ts";
import { staysAnimated, stillOf } from "./animation.ts";
import { orientationOf, rotateUpright } from "./orientation.ts";
import {
  isPartedType,
  type PartedType,
  partsOf,
  withoutInvalidProfile,
  withoutMetadata,
} from "./picture-parts.ts";
import { type WrittenFile, writeNewFile } from "./write-file.ts";

/**
 * Maximum bytes of the decoded, rotated pixels. A larger JPEG is stored at half its width and height, which its decoder
 * does while it reads; that is still wider than the widest variant.
 */
const DECODED_MAX = 100_000_000;

/** Minimum of the decoder's pixel limit, because the decoder also limits the size of a PNG's unpacked chunks by it. */
const PIXEL_LIMIT_MIN = 1_000_000;

/**
 * Qualities from 1 to 100. The stored picture is better than the variants, because they are made from it. It is not
 * progressive, which would need more memory; browsers get the variants.
 */
const STORED_QUALITY = 90;
const VARIANT_QUALITY = { webp: 75, jpg: 80 };

/** Longest side in pixels of the picture that a placeholder is computed from. */
const PLACEHOLDER_SOURCE = 100;
const PLACEHOLDER_QUALITY = 50;
/** Maximum characters of a placeholder, because every page includes it. */
const PLACEHOLDER_MAX = 500;
const PLACEHOLDER_SMALL = 16;

/** Why a picture is refused. */
export type RefusalReason = "cut off" | "damaged" | "too many pixels" | "too many pixels for its kind";

export class PictureRefusal extends Error {
  override name = "PictureRefusal";
  readonly reason: RefusalReason;

  constructor(reason: RefusalReason) {
    super(`The picture is refused: ${reason}.`);
    this.reason = reason;
  }
}

export type StoredPicture = WrittenFile & {
  mime: PartedType;
  extension: string;
  /** Pixels of the upright picture. */
  width: number;
  height: number;
  placeholder: string;
  isAnimated: boolean;
};

/**
 * Decodes an uploaded picture and encodes it again: upright, with its color profile and no other metadata. JPEG stays
 * JPEG, and lossy WebP without alpha stays WebP; all others become PNG. An animation keeps its frames as they are, without
 * metadata; one that is too large becomes its first frame.
 * @param path of the uploaded file
 * @param mime as detected from its content
 * @param target path of the new file
 * @throws PictureRefusal, or the system's error
 */
export async function normalizePicture(path: string, mime: string, target: string): Promise<StoredPicture> {
  const uploaded = await Bun.file(path).bytes();
  if (!isCompletePicture(uploaded, mime)) throw new PictureRefusal("cut off");
  try {
    const still = stillOf(uploaded);
    const { width, height } = await new Bun.Image(still, { maxPixels: PIXELS_MAX }).metadata();
    if (width * height > WHOLE_PIXELS_MAX && !isBaselineJpeg(uploaded, mime))
      throw new PictureRefusal("too many pixels for its kind");
    if (isPartedType(mime) && staysAnimated(uploaded, mime)) {
      const bytes = withoutMetadata(uploaded, mime);
      return { ...(await write(target, bytes, mime)), width, height, isAnimated: true };
    }
    const source = mime === "image/png" ? withoutInvalidProfile(still) : still;
    const image = new Bun.Image(source, { maxPixels: Math.max(width * height, PIXEL_LIMIT_MIN) });
    const orientation = orientationOf(source, mime);
    // `Bun.Image` rotates a JPEG by itself.
    if (mime !== "image/jpeg") rotateUpright(image, orientation);
    const isRotated = orientation !== 1;
    if (mime === "image/jpeg" && width * height * 4 * (isRotated ? 2 : 1) > DECODED_MAX)
      image.resize(Math.ceil(width / 2), Math.ceil(height / 2));
    const type = storedType(source, mime);
    const bytes = withoutMetadata(await encode(image, type), type);
    return {
      ...(await write(target, bytes, type)),
      width: image.width,
      height: image.height,
      isAnimated: false,
    };
  } catch (error) {
    const code = errorCodeOf(error);
    if (code === "ERR_IMAGE_TOO_MANY_PIXELS") throw new PictureRefusal("too many pixels");
    throw code.startsWith("ERR_IMAGE_") ? new PictureRefusal("damaged") : error;
  }
}

async function write(target: string, bytes: Uint8Array, mime: PartedType) {
  const placeholder = await placeholderOf(bytes);
  return { ...(await writeNewFile(target, [bytes])), mime, extension: storedExtensions[mime], placeholder };
}

/** Whether a picture is a JPEG whose decoder can halve it while it reads; a progressive one is held in memory first. */
function isBaselineJpeg(bytes: Uint8Array, mime: string): boolean {
  if (mime !== "image/jpeg") return false;
  const frame = partsOf(bytes, mime).find(({ type }) => type === "SOF");
  const marker = frame && bytes[frame.start + 1];
  return marker === 0xc0 || marker === 0xc1;
}

const storedExtensions: Record<PartedType, string> = {
  "image/jpeg": "jpg",
  "image/png": "png",
  "image/webp": "webp",
  "image/gif": "gif",
};

function storedType(bytes: Uint8Array, mime: string): PartedType {
  if (mime === "image/jpeg") return mime;
  if (mime !== "image/webp") return "image/png";
  const isExact = partsOf(bytes, mime).some(({ type }) => type === "VP8L" || type === "ALPH");
  return isExact ? "image/png" : mime;
}

async function encode(image: Bun.Image, type: PartedType): Promise<Uint8Array> {
  if (type === "image/jpeg") return await image.jpeg({ quality: STORED_QUALITY }).bytes();
  return await (type === "image/png" ? image.png() : image.webp({ quality: STORED_QUALITY })).bytes();
}

/**
 * A ThumbHash of a stored picture as a `data:` URL. It is converted from PNG to WebP, because every page includes it.
 */
async function placeholderOf(bytes: Uint8Array): Promise<string> {
  const small = await new Bun.Image(stillOf(bytes), { maxPixels: PIXELS_MAX })
    .resize(PLACEHOLDER_SOURCE, PLACEHOLDER_SOURCE, { fit: "inside", withoutEnlargement: true })
    .png()
    .bytes();
  const drawn = await new Bun.Image(small).placeholder();
  const png = Buffer.from(drawn.slice(drawn.indexOf(",") + 1), "base64");
  const placeholder = await new Bun.Image(png).webp({ quality: PLACEHOLDER_QUALITY }).dataurl();
  if (placeholder.length <= PLACEHOLDER_MAX) return placeholder;
  // Alpha is lossless and large; a blur can do with fewer pixels.
  return await new Bun.Image(png)
    .resize(PLACEHOLDER_SMALL, PLACEHOLDER_SMALL, { fit: "inside" })
    .webp({ quality: PLACEHOLDER_QUALITY })
    .dataurl();
}

/** A variant, its temporary path, and its path once it is complete. */
export type VariantFile = Variant & { temporaryPath: string; path: string };

/**
 * Creates variants of a stored picture. It is decoded once, to the widest variant, from which the others are made.
 * @param path of the picture; the variants must not be wider
 * @returns its placeholder
 * @throws the error of the system or `Bun.Image`; finished variants stay
 */
export async function makeVariants(path: string, files: VariantFile[]): Promise<string> {
  const sorted = files.toSorted((a, b) => b.width - a.width);
  const source = stillOf(await Bun.file(path).bytes());
  const intrinsic = await new Bun.Image(source, { maxPixels: PIXELS_MAX }).metadata();
  const resize = (bytes: Uint8Array, width: number) =>
    new Bun.Image(bytes, { maxPixels: PIXELS_MAX }).resize(
      width,
      Math.max(1, Math.round((intrinsic.height * width) / intrinsic.width)),
    );
  // Lossless with little compression, because it is decoded again right away.
  const base =
    sorted[0] === undefined
      ? source
      : await resize(source, sorted[0].width).png({ compressionLevel: 1 }).bytes();
  for (const { width, format, temporaryPath, path } of sorted) {
    const image = resize(base, width);
    const quality = VARIANT_QUALITY[format];
    const bytes =
      format === "webp"
        ? withoutMetadata(await image.webp({ quality }).bytes(), "image/webp")
        : withoutMetadata(await image.jpeg({ quality, progressive: true }).bytes(), "image/jpeg");
    try {
      await writeNewFile(temporaryPath, [bytes]);
      await rename(temporaryPath, path);
    } catch (error) {
      await rm(temporaryPath, { force: true });
      throw error;
    }
  }
  return await placeholderOf(base);
}

/**
 * Whether a picture file is complete and its checksums are right. This follows the file's structure, because decoders
 * accept truncated files and fill the missing part with gray. BMP is not checked, because its decoder refuses such files.
 * @param mime as detected from the content
 */
function isCompletePicture(bytes: Uint8Array, mime: string): boolean {
  try {
    return !isPartedType(mime) || partsOf(bytes, mime).length > 0;
  } catch (error) {
    if (error instanceof RangeError) return false; // A read past the last byte: the file is truncated.
    throw error;
  }
}
