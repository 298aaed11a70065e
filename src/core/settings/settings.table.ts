import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** What the owner has set of the server in the admin: one row at most. The history leaves it out. */
export const serverSettings = sqliteTable("server_settings", {
  _id: text().primaryKey(),
  version: integer().notNull(),
  /** By part and field. */
  plain: text({ mode: "json" }).$type<Record<string, Record<string, string | number>>>().notNull(),
  /** Secrets, sealed with the key beside the database, by `PART.FIELD`. */
  sealed: text({ mode: "json" }).$type<Record<string, string>>().notNull(),
});
