import { open } from "node:fs/promises";
import { fileTypeFromBuffer } from "file-type";
import { AppError, invalid, unsupportedType } from "../http/errors.ts";

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
const acceptedTypes: Record<Exclude<MediaKind, "file">, Record<string, string>> = {
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
    "video/x-m4v": "mp4",
    "video/webm": "webm",
    "video/quicktime": "mov",
    "video/ogg": "ogv",
    "video/x-matroska": "mkv",
  },
};

/** A picture with more is refused before its pixels are unpacked: 64 million pixels take 256 MB in memory. */
export const PIXELS_MAX = 64_000_000;

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
  const type = await fileTypeFromBuffer(await head(path));
  const mime = type?.mime.split(";")[0] ?? "";
  const extension = acceptedTypes[kind][mime];
  if (extension === undefined) throw unsupportedType(wrongKindMessages[kind]);
  if (kind === "image") return { mime, extension, ...(await decode(path, field)) };
  if (kind === "pdf") await checkPdf(path, field);
  if (mime === "video/mp4" || mime === "video/quicktime" || mime === "video/x-m4v")
    await checkBoxes(path, field);
  return { mime: mime === "video/x-m4v" ? "video/mp4" : mime, extension, width: 0, height: 0 };
}

async function head(path: string): Promise<Uint8Array> {
  return await Bun.file(path).slice(0, HEAD_SIZE).bytes();
}

let decoding: Promise<unknown> = Promise.resolve();

/** One picture at a time, so that many uploads at once cannot fill the memory. */
async function decode(path: string, field: string): Promise<{ width: number; height: number }> {
  const mine = decoding.then(() => decodeNow(path, field));
  decoding = mine.catch(() => undefined);
  return await mine;
}

async function decodeNow(path: string, field: string): Promise<{ width: number; height: number }> {
  try {
    const { width, height } = await new Bun.Image(path, { maxPixels: PIXELS_MAX }).metadata();
    if (width * height > PIXELS_MAX) throw new AppError(413, "too_large", "The picture has too many pixels.");
    await new Bun.Image(path, { maxPixels: PIXELS_MAX }).resize(64, 64, { fit: "inside" }).png().bytes();
    return { width, height };
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw invalid({ [field]: "The picture is damaged or too large and can't be shown." });
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
