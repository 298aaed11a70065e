import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { entityColumns, line, list } from "../../core/content/columns.ts";

/** Share links. The token is stored as it is: the owner copies it again, and what it leads to lies beside it. */
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
