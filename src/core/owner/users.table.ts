import { index, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { entityColumns, file, flag, line, origin } from "../content/columns.ts";
import { type EntryKind, joinedBy } from "../content/content-model.ts";

/** The person the site is about: one row at most, there as soon as a résumé is imported or an owner set up. */
export const users = sqliteTable("users", {
  ...entityColumns(),
  email: line(),
  fname: line(),
  lname: line(),
  phone: line(),
  location: line(),
  title: line(),
  website: line(),
  headshot: file(),
  banner: file(),
  /** Visitors and public files do without them. */
  isPhoneHidden: flag(),
  isEmailHidden: flag(),
  origin: origin(),
});

/** Apart from `users`, so that no read of a profile can ever hold a hash. Its row is what makes a person the owner. */
export const credentials = sqliteTable("credentials", {
  userId: text()
    .primaryKey()
    .references(() => users._id, { onDelete: "cascade" }),
  /** argon2id in PHC format. */
  passwordHash: text().notNull(),
  updatedAt: text().notNull(),
});

/** Only the SHA-256 of a token is stored (§S). Times are ISO 8601 in UTC. */
export const sessions = sqliteTable(
  "sessions",
  {
    tokenHash: text().primaryKey(),
    userId: text()
      .notNull()
      .references(() => users._id, { onDelete: "cascade" }),
    createdAt: text().notNull(),
    lastUsedAt: text().notNull(),
    /** What the browser called itself at the login, so that the owner can tell one session from another. */
    userAgent: text().notNull().default(""),
  },
  (table) => [index("sessions_user").on(table.userId)],
);

/** The e-mail signs in, and changing it asks for the password, so that the history leaves it as it is. */
export const userKind: EntryKind = {
  table: users,
  noun: "profile",
  nameOf: joinedBy(" ", "fname", "lname"),
  files: { headshot: "part", banner: "part" },
  fixed: ["email"],
  excludes: () => true,
};
