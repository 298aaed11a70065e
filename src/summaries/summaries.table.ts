import { sqliteTable } from "drizzle-orm/sqlite-core";
import { entityColumns, line } from "../db/columns.ts";

export const summaries = sqliteTable("summaries", {
  ...entityColumns(),
  summary: line(),
});
