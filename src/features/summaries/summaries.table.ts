import { sqliteTable } from "drizzle-orm/sqlite-core";
import { entityColumns, line } from "../../core/content/columns.ts";

export const summaries = sqliteTable("summaries", {
  ...entityColumns(),
  summary: line(),
});
