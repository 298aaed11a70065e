import { basename } from "node:path";
import { FormatError, ImportError } from "./import-error.ts";
import type { Importers } from "./importers.ts";
import { type ResumeImport, readJsonResume, readResume } from "./json-resume.ts";
import { readLinkedIn } from "./linkedin/linkedin.ts";

/** Bytes; the longest résumé that was met has 17 kB. */
const RESUME_MAX = 5 * 1024 * 1024;
/** Bytes of LinkedIn's archive, which may hold years of messages, none of which are read. */
export const IMPORT_MAX = 100 * 1024 * 1024;

/**
 * Reads a JSON Resume, or LinkedIn's archive.
 * @param name the file's own, for the report
 * @throws ImportError for a file of another format, or without anything that the site can show
 */
export function readResumeFile(bytes: Uint8Array, name: string, importers: Importers): ResumeImport {
  const kind = kindOf(bytes);
  if (kind === "zip") return readResume(readLinkedIn(bytes, name), importers, basename(name));
  if (kind === "pdf")
    throw new FormatError(
      `${name} is a PDF file. The import wants a JSON Resume file (.json) or LinkedIn's archive (.zip).`,
    );
  return readJsonResume(decodeText(bytes, name), importers, basename(name));
}

/** @throws ImportError for what is no text, or too long */
function decodeText(bytes: Uint8Array, name: string): string {
  if (bytes.byteLength > RESUME_MAX)
    throw new ImportError(`${name} has more than ${RESUME_MAX / 1024 / 1024} MB; no résumé is that long.`);
  const isUtf16 = bytes[0] === 0xff && bytes[1] === 0xfe;
  try {
    return new TextDecoder(isUtf16 ? "utf-16le" : "utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new ImportError(`${name} is not text in UTF-8. Save it as UTF-8 and try again.`);
  }
}

/** What a file is by its first bytes, where it is no text. */
function kindOf(bytes: Uint8Array): "zip" | "pdf" | null {
  const mark = Buffer.from(bytes.subarray(0, 4)).toString("latin1");
  if (mark === "PK\x03\x04" || mark === "PK\x05\x06") return "zip";
  return mark === "%PDF" ? "pdf" : null;
}
