import {
  acceptedTypes,
  type MediaKind,
  SVG,
  wrongKindMessages,
  wrongTypeMessage,
} from "../../shared/media-kind.ts";
import { invalid, unsupportedType } from "../errors/app-error.ts";
import { isCompleteVideo } from "./complete-video.ts";

/** The type of a file, from its content. */
type FileType = { mime: string; extension: string };

/** Other names of accepted types: an animated PNG is a PNG, and Apple's `m4v` is MP4. */
const typeAliases: Record<string, string> = { "image/apng": "image/png", "video/x-m4v": "video/mp4" };

/** Bytes at the start of a file that are enough to detect its type. */
const HEAD_SIZE = 4100;
/** The header of a PDF must start within these first bytes, as PDF readers require. */
const PDF_HEAD_SIZE = 1024;

/**
 * Detects the type of a file from its content, never from its name or declared type, and checks that a PDF or video is
 * complete.
 * @param path of the uploaded file
 * @param field the form field that errors are reported on
 * @throws AppError 415 for a file of another kind, 422 for a damaged file
 */
export async function detectFileType(path: string, kind: MediaKind, field: string): Promise<FileType> {
  if (kind === "file") return { mime: "application/octet-stream", extension: "bin" };
  const head = Buffer.from(await Bun.file(path).slice(0, HEAD_SIZE).bytes());
  if (kind === "pdf") return await recognizePdf(path, head, field);
  // Loaded with the first upload, to keep startup fast.
  const { fileTypeFromBuffer } = await import("file-type");
  const type = await fileTypeFromBuffer(head);
  const found = type?.mime.split(";")[0] ?? "";
  const mime = typeAliases[found] ?? found;
  const extension = acceptedTypes[kind][mime];
  // file-type needs the first chunk of a PNG, but without it the file is still a damaged PNG.
  if (extension === undefined && kind === "image" && head.subarray(0, 8).equals(PNG_SIGNATURE))
    throw invalid({ [field]: "The picture is damaged and can't be shown." });
  if (extension === undefined)
    throw unsupportedType(wrongTypeMessage(kind, kind === "image" && isSvg(head) ? SVG : mime));
  if (kind === "video" && !(await isCompleteVideo(path, mime)))
    throw invalid({ [field]: "The video is damaged: part of it is missing." });
  return { mime, extension };
}

const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

function isSvg(head: Buffer): boolean {
  const text = head
    .toString("utf8")
    .replaceAll(/<!--.*?-->/gs, "")
    .replace(/^\ufeff?\s*/, "");
  return /^<(\?xml|!doctype svg|svg)\b/i.test(text) && /<svg[\s>]/i.test(text);
}

/**
 * ISO 32000-1, 7.5.2 and Annex H: `%PDF-` near the start and `%%EOF` near the end. Readers allow bytes before the header,
 * but markup there is refused, because a browser could show such a file as a page.
 */
async function recognizePdf(path: string, head: Buffer, field: string): Promise<FileType> {
  const start = head.indexOf("%PDF-");
  if (start === -1 || start > PDF_HEAD_SIZE || head.subarray(0, start).includes("<"))
    throw unsupportedType(wrongKindMessages.pdf);
  const file = Bun.file(path);
  const tail = await file.slice(Math.max(0, file.size - 2048)).text();
  if (!tail.includes("%%EOF")) throw invalid({ [field]: "The PDF is damaged: its end is missing." });
  return { mime: "application/pdf", extension: "pdf" };
}
