import type { Db } from "../../core/database/client.ts";
import type { ExportPart, JsonObject } from "../../core/feature/export.ts";
import { readVisibleUser } from "../../core/owner/users.store.ts";
import { markdown } from "./markdown.ts";
import { type Outline, outlineOf } from "./outline.ts";
import { plainText } from "./plain-text.ts";
import { vcard } from "./vcard.ts";

type Content = { db: Db; parts: ExportPart[]; resume: JsonObject };
type Writer = { /** With its character set. */ type: string; write(content: Content): string };

/** What writes a résumé, by the ending of the file. */
export const writers: Readonly<Record<"json" | "txt" | "md" | "vcf", Writer>> = {
  json: {
    type: "application/json; charset=utf-8",
    write: ({ resume }) => `${JSON.stringify(resume, null, 2)}\n`,
  },
  txt: { type: "text/plain; charset=utf-8", write: (content) => plainText(readOutline(content)) },
  md: { type: "text/markdown; charset=utf-8", write: (content) => markdown(readOutline(content)) },
  vcf: {
    type: "text/vcard; charset=utf-8",
    write: ({ db, resume }) => vcard(resume, readVisibleUser(db) ?? { fname: "", lname: "" }),
  },
};

export type Ending = keyof typeof writers;

export function isEnding(ending: string): ending is Ending {
  return Object.hasOwn(writers, ending);
}

/** What visitors see, as an outline. */
export function readOutline({ db, parts, resume }: Content): Outline {
  const lists = parts
    .flatMap((part) => part.lists ?? [])
    .flatMap(({ path, heading, ...list }) =>
      heading === undefined ? [] : [{ ...list, path: path[0], ...heading(db) }],
    )
    .sort((one, other) => one.order - other.order);
  return outlineOf(resume, lists);
}

/** `Ada-Lovelace-resume.pdf`: what no file system takes is left out. */
export function fileName(name: string, ending: string): string {
  const words = name
    .replace(/[\p{Cc}\p{Cf}/\\:*?"<>|.,;]+/gu, " ")
    .trim()
    .split(/\s+/);
  return `${[...words, "resume"].filter(Boolean).join("-")}.${ending}`;
}
