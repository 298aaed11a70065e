import { basename } from "node:path";
import { FormatError, ImportError } from "./import-error.ts";
import type { Importers } from "./importers.ts";
import { type ResumeImport, readJsonResume } from "./json-resume.ts";

/** Bytes; the longest résumé that was met has 17 kB. */
export const RESUME_MAX = 5 * 1024 * 1024;

/**
 * Reads a résumé file of a format that is known.
 * @param name the file's own, for the report
 * @throws ImportError for a file of another format, or without anything that the site can show
 */
export function readResumeFile(bytes: Uint8Array, name: string, importers: Importers): ResumeImport {
  return readJsonResume(decodeText(bytes, name), importers, basename(name));
}

/** @throws ImportError for what is no text */
export function decodeText(bytes: Uint8Array, name: string): string {
  const kind = kindOf(bytes);
  if (kind !== null)
    throw new FormatError(`${name} is ${kind}. The import wants a JSON Resume file (.json).`);
  if (bytes.byteLength > RESUME_MAX)
    throw new ImportError(`${name} has more than ${RESUME_MAX / 1024 / 1024} MB; no résumé is that long.`);
  const isUtf16 = bytes[0] === 0xff && bytes[1] === 0xfe;
  try {
    return new TextDecoder(isUtf16 ? "utf-16le" : "utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new ImportError(`${name} is not text in UTF-8. Save it as UTF-8 and try again.`);
  }
}

export const KIND_LENGTH = 4;

/** What a file is by its first bytes, where people may take it for a résumé; else null. */
function kindOf(bytes: Uint8Array): string | null {
  const mark = Buffer.from(bytes.subarray(0, KIND_LENGTH)).toString("latin1");
  if (mark === "PK\x03\x04") return "a ZIP file, as exports and documents of office programs are";
  return mark === "%PDF" ? "a PDF file" : null;
}
