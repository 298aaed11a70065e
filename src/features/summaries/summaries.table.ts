import { sqliteTable } from "drizzle-orm/sqlite-core";
import { entityColumns, line } from "../../core/content/columns.ts";
import { type EntryKind, firstOf } from "../../core/content/content-model.ts";

export const summaries = sqliteTable("summaries", {
  ...entityColumns(),
  summary: line(),
});

export const summaryKind: EntryKind = {
  table: summaries,
  noun: "summary",
  nameOf: firstOf("summary"),
  excludes: () => true,
};
