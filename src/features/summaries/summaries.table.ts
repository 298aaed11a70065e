import { sqliteTable } from "drizzle-orm/sqlite-core";
import { entityColumns, line, origin } from "../../core/content/columns.ts";
import { type EntryKind, nameFromFirst } from "../../core/content/content-model.ts";

export const summaries = sqliteTable("summaries", {
  ...entityColumns(),
  summary: line(),
  origin: origin(),
});

export const summaryKind: EntryKind = {
  table: summaries,
  noun: "summary",
  nameOf: nameFromFirst("summary"),
  excludes: () => true,
};
