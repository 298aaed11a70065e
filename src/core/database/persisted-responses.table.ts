import { blob, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

/**
 * Finished replies that outlive the process (persisted-responses.ts). No content: the two lines before the name keep it out of
 * restores, as with the table of migrations.
 */
export const persistedResponses = sqliteTable("__kept_replies", {
  /** As in the cache of replies. */
  key: text().primaryKey(),
  /** What made it: the program, its settings, and the day. */
  maker: text().notNull(),
  type: text().notNull(),
  /** JSON. */
  headers: text().notNull(),
  zstd: blob().notNull(),
  br: blob(),
  /** Milliseconds since 1970 at which what it shows changes by itself; null for never. */
  until: integer(),
});
