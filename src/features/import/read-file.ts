import { basename } from "node:path";
import { FormatError, ImportError } from "./import-error.ts";
import type { Importers } from "./importers.ts";
import { type ResumeImport, readJsonResume, readResume } from "./json-resume.ts";
import { readLinkedIn } from "./linkedin/linkedin.ts";

/** Bytes; real files have a few kB. */
const RESUME_MAX = 5 * 1024 * 1024;
/** Bytes; a LinkedIn archive may contain years of messages, which are not read. */
export const IMPORT_MAX = 100 * 1024 * 1024;

/**
 * Reads a JSON Resume or a LinkedIn archive, recognized by its first bytes.
 * @param name of the file, for messages and the preview
 * @throws ImportError for another format, or if there is nothing to import
 */
export function readResumeFile(bytes: Uint8Array, name: string, importers: Importers): ResumeImport {
  const kind = kindOf(bytes);
  if (kind === "zip") {
    const { resume, notes } = readLinkedIn(bytes, name);
    return readResume(resume, importers, basename(name), notes);
  }
  if (kind === "pdf")
    throw new FormatError(
      `${name} is a PDF file. Choose a JSON Resume file (.json) or a LinkedIn archive (.zip).`,
    );
  if (kind !== null)
    throw new FormatError(
      `${name} is a ${kind} picture. Choose a JSON Resume (.json) or LinkedIn archive (.zip).`,
    );
  return readJsonResume(decodeText(bytes, name), importers, basename(name));
}

/** @throws ImportError if it is not text or too large */
function decodeText(bytes: Uint8Array, name: string): string {
  if (bytes.byteLength > RESUME_MAX)
    throw new ImportError(
      `${name} is larger than ${RESUME_MAX / 1024 / 1024} MB, the limit for a JSON Resume file.`,
    );
  const isUtf16 = bytes[0] === 0xff && bytes[1] === 0xfe;
  try {
    return new TextDecoder(isUtf16 ? "utf-16le" : "utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new ImportError(`${name} is not text in UTF-8. Save it as UTF-8 and try again.`);
  }
}

/** The format by the first bytes; null for text. */
function kindOf(bytes: Uint8Array): "zip" | "pdf" | "JPEG" | "PNG" | "WebP" | "GIF" | null {
  const start = Buffer.from(bytes.subarray(0, 12)).toString("latin1");
  if (start.startsWith("PK\x03\x04") || start.startsWith("PK\x05\x06")) return "zip";
  if (start.startsWith("%PDF")) return "pdf";
  if (start.startsWith("\xff\xd8\xff")) return "JPEG";
  if (start.startsWith("\x89PNG")) return "PNG";
  if (/^RIFF....WEBP/s.test(start)) return "WebP";
  return start.startsWith("GIF8") ? "GIF" : null;
}
