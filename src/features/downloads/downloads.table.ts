import { sqliteTable } from "drizzle-orm/sqlite-core";
import { entityColumns, file, line, translated } from "../../core/content/columns.ts";
import { type EntryKind, nameFromFirst } from "../../core/content/content-model.ts";
import { translatedNames } from "../../core/fields/translations.contract.ts";
import { downloadFields } from "./downloads.contract.ts";

/** A site has one résumé at most. */
export const resumes = sqliteTable("resumes", { ...entityColumns(), link: file() });

export const downloads = sqliteTable("downloads", {
  ...entityColumns(),
  name: line(),
  file: file(),
  translated: translated(),
});

export const downloadKind: EntryKind = {
  table: downloads,
  noun: "download",
  nameOf: nameFromFirst("name"),
  files: { file: "whole" },
  translates: translatedNames(downloadFields),
};

export const resumeKind: EntryKind = {
  table: resumes,
  noun: "resume",
  nameOf: () => "",
  files: { link: "whole" },
  excludes: () => true,
};
