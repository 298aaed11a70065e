import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { entityColumns, line, list } from "../../core/content/columns.ts";

/** Share links. The token is stored unhashed, because the owner must be able to copy the link again. */
export const shares = sqliteTable("shares", {
  ...entityColumns(),
  token: text().notNull().unique(),
  name: line(),
  title: line(),
  greeting: line(),
  experiences: list(),
  projects: list(),
  sections: list(),
  /** In PHC format; `""` for none. */
  passwordHash: line(),
  endsAt: line(),
  opened: integer().notNull().default(0),
  lastOpenedAt: line(),
});
