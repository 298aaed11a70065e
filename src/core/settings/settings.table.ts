import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** Server settings from the admin, in at most one row. They are not part of the history. */
export const serverSettings = sqliteTable("server_settings", {
  _id: text().primaryKey(),
  version: integer().notNull(),
  /** Values by part and field. */
  plain: text({ mode: "json" }).$type<Record<string, Record<string, string | number>>>().notNull(),
  /** Encrypted secrets by `PART.FIELD`. */
  sealed: text({ mode: "json" }).$type<Record<string, string>>().notNull(),
});
