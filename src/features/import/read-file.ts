import { basename } from "node:path";
import { ImportReport } from "../../core/resume/source.ts";
import { FormatError, ImportError } from "./import-error.ts";
import type { Importers } from "./importers.ts";
import { type ResumeImport, readResume } from "./json-resume.ts";
import { isBibliography, readContent } from "./read-content.ts";
import type { FileContent } from "./reader.ts";
import { readers } from "./readers.ts";

/** What a person can choose, for messages. */
export const SOURCES =
  "a JSON Resume (.json), a LinkedIn archive (.zip), a file from Reactive Resume, RenderCV, al-folio, Europass, ORCID or FRESH, or publications as BibTeX, RIS or CSL JSON";

/** Bytes; real files have a few kB. */
const RESUME_MAX = 5 * 1024 * 1024;
/** Bytes; a LinkedIn archive may contain years of messages, which are not read. */
export const IMPORT_MAX = 100 * 1024 * 1024;

/**
 * Reads a résumé of any source, recognized by its content.
 * @param name of the file, for messages and the preview
 * @throws ImportError for another format, or if there is nothing to import
 */
export function readResumeFile(bytes: Uint8Array, name: string, importers: Importers): ResumeImport {
  const kind = kindOf(bytes);
  if (kind !== null && kind !== "zip") {
    const what = kind === "pdf" ? "a PDF file" : `a ${kind} picture`;
    throw new FormatError(`${name} is ${what}. Choose ${SOURCES}.`);
  }
  const content: FileContent =
    kind === "zip" ? { format: "zip", bytes, name } : readContent(decodeText(bytes, name));
  const reader = readers.find((each) => each.recognize(content));
  if (reader === undefined)
    throw new ImportError(`${name} is not a résumé that Vitrine can read. Choose ${SOURCES}.`);
  const report = new ImportReport();
  return readResume(reader.read(content, report), importers, basename(name), report);
}

/** @throws ImportError if it is not text or too large */
function decodeText(bytes: Uint8Array, name: string): string {
  if (bytes.byteLength > RESUME_MAX)
    throw new ImportError(`${name} is larger than ${RESUME_MAX / 1024 / 1024} MB, the limit for a résumé.`);
  const isUtf16 = bytes[0] === 0xff && bytes[1] === 0xfe;
  try {
    return new TextDecoder(isUtf16 ? "utf-16le" : "utf-8", { fatal: true }).decode(bytes);
  } catch {
    // Old bibliographies are in Latin-1.
    const text = new TextDecoder("windows-1252").decode(bytes);
    if (isBibliography(text)) return text;
    throw new ImportError(`${name} is not UTF-8 text. Save it as UTF-8 and try again.`);
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
