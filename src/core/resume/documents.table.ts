import { sqliteTable, text } from "drizzle-orm/sqlite-core";
import { entityColumns, line } from "../content/columns.ts";
import { type EntryKind, firstOf } from "../content/content-model.ts";

/** Imported files as they came, so that an export has all that they held; see docs/decisions/0015-lossless-import.md. */
export const resumeDocuments = sqliteTable("resume_documents", {
  ...entityColumns(),
  /** The file's own. */
  name: line(),
  /** The parsed file. */
  content: text({ mode: "json" }).$type<Record<string, unknown>>().notNull(),
  /** Paths of the values that became entries; where such an entry is gone, its value is not exported any more. */
  taken: text({ mode: "json" }).$type<string[]>().notNull(),
});

export const resumeDocumentKind: EntryKind = {
  table: resumeDocuments,
  noun: "imported file",
  nameOf: firstOf("name"),
  isHidden: true,
};
