import { open } from "node:fs/promises";
import { fileTypeFromBuffer } from "file-type";
import { invalid, tooLarge, unsupportedType } from "../http/errors.ts";
import { isWholePicture } from "./whole.ts";

export const mediaKinds = ["image", "pdf", "video", "file"] as const;
export type MediaKind = (typeof mediaKinds)[number];

/** What a file turned out to be, from its content alone. Pixels are 0 for what is no picture. */
export type Accepted = { mime: string; extension: string; width: number; height: number };

/** Alerts of spec §8, which the API answers too. */
export const wrongKindMessages: Record<MediaKind, string> = {
  image: "Please upload a valid image file.",
  pdf: "Please upload a PDF.",
  video: "Please upload a valid video file.",
  file: "Please upload a file.",
};

/** Types that browsers show and this server can check; their extension is the one the stored file gets. */
export const acceptedTypes: Record<Exclude<MediaKind, "file">, Record<string, string>> = {
  image: {
    "image/jpeg": "jpg",
    "image/png": "png",
    "image/webp": "webp",
    "image/gif": "gif",
    "image/bmp": "bmp",
  },
  pdf: { "application/pdf": "pdf" },
  video: {
    "video/mp4": "mp4",
    "video/webm": "webm",
    "video/quicktime": "mov",
    "video/ogg": "ogv",
    "video/matroska": "mkv",
  },
};

/** Names of one thing: an animated PNG is a PNG, and `m4v` Apple's word for MP4. */
const plainNames: Record<string, string> = { "image/apng": "image/png", "video/x-m4v": "video/mp4" };

/**
 * A picture with more is refused before its pixels are unpacked, so that none takes more than 150 MB (targets S8): a
 * JPEG is made small while it is read, a progressive one at 3 bytes a pixel, the others at 4. Phones make 8192 × 6144.
 */
export function pixelsMax(mime: string): number {
  return mime === "image/jpeg" ? 50_500_000 : 36_000_000;
}

/** Bytes at the start of a file that are enough to tell its type. */
const HEAD_SIZE = 4100;

/**
 * Recognises a file by its content, never by its name or declared type, and checks that it is whole.
 * @param path of the uploaded file
 * @param field under which the error of a broken file is reported
 * @throws AppError 415 for another kind, 422 for a broken file of the right kind
 */
export async function accept(path: string, kind: MediaKind, field: string): Promise<Accepted> {
  if (kind === "file") return { mime: "application/octet-stream", extension: "bin", width: 0, height: 0 };
  const start = await head(path);
  const type = await fileTypeFromBuffer(start);
  const found = type?.mime.split(";")[0] ?? "";
  const mime = plainNames[found] ?? found;
  const extension = acceptedTypes[kind][mime];
  // A PNG without its first chunk is still a PNG, only broken; file-type looks into that chunk.
  if (extension === undefined && kind === "image" && PNG_SIGNATURE.equals(start.subarray(0, 8)))
    throw invalid({ [field]: "The picture is damaged and can't be shown." });
  if (extension === undefined) throw unsupportedType(wrongKindMessages[kind]);
  if (kind === "image") return { mime, extension, ...(await decode(path, mime, field)) };
  if (kind === "pdf") await checkPdf(path, field);
  if (mime === "video/mp4" || mime === "video/quicktime") await checkBoxes(path, field);
  return { mime, extension, width: 0, height: 0 };
}

const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

async function head(path: string): Promise<Uint8Array> {
  return await Bun.file(path).slice(0, HEAD_SIZE).bytes();
}

let decoding: Promise<unknown> = Promise.resolve();

/** One picture at a time, so that many uploads at once cannot fill the memory. */
async function decode(path: string, mime: string, field: string): Promise<{ width: number; height: number }> {
  const mine = decoding.then(() => decodeNow(path, mime, field));
  decoding = mine.catch(() => undefined);
  return await mine;
}

async function decodeNow(
  path: string,
  mime: string,
  field: string,
): Promise<{ width: number; height: number }> {
  if (!isWholePicture(await Bun.file(path).bytes(), mime))
    throw invalid({ [field]: "The picture is damaged: a part of it is missing." });
  const maxPixels = pixelsMax(mime);
  try {
    const { width, height } = await new Bun.Image(path, { maxPixels }).metadata();
    await new Bun.Image(path, { maxPixels }).resize(64, 64, { fit: "inside" }).png().bytes();
    return { width, height };
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ERR_IMAGE_TOO_MANY_PIXELS")
      throw tooLarge(`The picture can have at most ${Math.floor(maxPixels / 1_000_000)} million pixels.`);
    throw invalid({ [field]: "The picture is damaged and can't be shown." });
  }
}

/** A PDF ends with `%%EOF`; one that was cut off does not. */
async function checkPdf(path: string, field: string): Promise<void> {
  const file = Bun.file(path);
  const tail = await file.slice(Math.max(0, file.size - 2048)).text();
  if (!tail.includes("%%EOF")) throw invalid({ [field]: "The PDF is damaged: its end is missing." });
}

/** ISO 14496-12: a file is a row of boxes, each led by its size; one that was cut off ends inside a box or lacks `moov`. */
async function checkBoxes(path: string, field: string): Promise<void> {
  const handle = await open(path, "r");
  try {
    const { size } = await handle.stat();
    const header = Buffer.alloc(16);
    const seen = new Set<string>();
    let at = 0;
    while (at + 8 <= size) {
      await handle.read(header, 0, 16, at);
      const short = header.readUInt32BE(0);
      seen.add(header.toString("latin1", 4, 8));
      const length = short === 1 ? Number(header.readBigUInt64BE(8)) : short === 0 ? size - at : short;
      if (length < 8 || at + length > size) break;
      at += length;
    }
    if (at !== size || !(seen.has("moov") || seen.has("moof")))
      throw invalid({ [field]: "The video is damaged: a part of it is missing." });
  } finally {
    await handle.close();
  }
}
