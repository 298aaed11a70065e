import { sqliteTable, text } from "drizzle-orm/sqlite-core";
import { entityColumns, line } from "../content/columns.ts";
import { type EntryKind, nameFromFirst } from "../content/content-model.ts";

/**
 * Imported files, unchanged, so that an export includes everything they contain; see
 * docs/decisions/0015-lossless-import.md.
 */
export const resumeDocuments = sqliteTable("resume_documents", {
  ...entityColumns(),
  /** The file name. */
  name: line(),
  /** The parsed file. */
  content: text({ mode: "json" }).$type<Record<string, unknown>>().notNull(),
  /** Paths of the values that became entries. If such an entry is deleted, its value is no longer exported. */
  taken: text({ mode: "json" }).$type<string[]>().notNull(),
});

export const resumeDocumentKind: EntryKind = {
  table: resumeDocuments,
  noun: "imported file",
  nameOf: nameFromFirst("name"),
  isHidden: true,
};
