import type { Db } from "../../core/database/client.ts";
import type { ExportPart, JsonObject } from "../../core/feature/export.ts";
import { readLanguages, siteLanguage } from "../../core/languages/site-language.ts";
import { readVisibleUser } from "../../core/owner/users.store.ts";
import type { Language } from "../../shared/language.ts";
import { buildOutline } from "./build-outline.ts";
import { writeMarkdown } from "./markdown.ts";
import { orderByCareer } from "./new-graduate.ts";
import type { Outline } from "./outline.ts";
import { writePlainText } from "./plain-text.ts";
import { typesetOutline } from "./typography.ts";
import { writeVcard } from "./vcard.ts";

type Content = {
  db: Db;
  parts: ExportPart[];
  resume: JsonObject;
  /** Language of headings and dates; the site's main language if not given. */
  language?: Language;
};
type Writer = { /** Content type with the character set. */ type: string; write(content: Content): string };

/** The text formats of a résumé by file extension. */
export const writers: Readonly<Record<"json" | "txt" | "md" | "vcf", Writer>> = {
  json: {
    type: "application/json; charset=utf-8",
    write: ({ resume }) => `${JSON.stringify(resume, null, 2)}\n`,
  },
  txt: { type: "text/plain; charset=utf-8", write: (content) => writePlainText(readOutline(content)) },
  md: { type: "text/markdown; charset=utf-8", write: (content) => writeMarkdown(readOutline(content)) },
  vcf: {
    type: "text/vcard; charset=utf-8",
    write: ({ db, resume, language = siteLanguage(db) }) =>
      writeVcard(resume, readVisibleUser(db) ?? { fname: "", lname: "" }, language),
  },
};

export type FileExtension = keyof typeof writers;

export function isFileExtension(extension: string): extension is FileExtension {
  return Object.hasOwn(writers, extension);
}

/** Makes the outline of a JSON Resume, typeset, with the lists in the order of their headings and of the career. */
export function readOutline({ db, parts, resume, language = siteLanguage(db) }: Content): Outline {
  const lists = parts
    .flatMap((part) => part.lists ?? [])
    .flatMap(({ path, heading, ...list }) =>
      heading === undefined ? [] : [{ ...list, path: path[0], ...heading(db, language) }],
    )
    .sort((a, b) => a.order - b.order);
  const outline = typesetOutline(buildOutline(resume, lists, language, readLanguages(db).main));
  return orderByCareer(outline, new Date().getUTCFullYear());
}

/** `Ada-Lovelace-resume.pdf`, without characters that file systems reject. */
export function resumeFileName(name: string, extension: string): string {
  const parts = name
    .replace(/[\p{Cc}\p{Cf}/\\:*?"<>|.,;]+/gu, " ")
    .trim()
    .split(/\s+/);
  return `${[...parts, "resume"].filter(Boolean).join("-")}.${extension}`;
}
