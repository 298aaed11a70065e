import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { entityColumns, file, flag, line, list, origin } from "../content/columns.ts";
import { type EntryKind, joinedBy } from "../content/content-model.ts";
import type { Factor } from "./owner.contract.ts";

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
    /** What opened it: see `Factor`; `""` of one from before this was noted. */
    factor: text().$type<Factor | "">().notNull().default(""),
    /** When whoever uses it last showed who they are. */
    provenAt: text().notNull().default(""),
  },
  (table) => [index("sessions_user").on(table.userId)],
);

/** What programs call the API with. Only the SHA-256 of a token is stored (§S). */
export const apiTokens = sqliteTable("api_tokens", {
  _id: text().primaryKey(),
  userId: text()
    .notNull()
    .references(() => users._id, { onDelete: "cascade" }),
  tokenHash: text().notNull().unique(),
  name: text().notNull(),
  scope: text({ enum: ["read", "write"] }).notNull(),
  createdAt: text().notNull(),
  /** `""` for one that was never used; noted once an hour. */
  lastUsedAt: text().notNull().default(""),
  /** `""` for one without an end. */
  endsAt: text().notNull().default(""),
});

/** Keys of the owner's devices (WebAuthn); the public half alone is here. */
export const passkeys = sqliteTable("passkeys", {
  _id: text().primaryKey(),
  userId: text()
    .notNull()
    .references(() => users._id, { onDelete: "cascade" }),
  /** What the device knows it by, in base64url. */
  credentialId: text().notNull().unique(),
  /** COSE, in base64url. */
  publicKey: text().notNull(),
  /** Grows with each use, where the device counts; one that goes back was copied. */
  counter: integer().notNull(),
  transports: list(),
  /** The host it was made for; it works under no other. */
  host: text().notNull(),
  name: text().notNull(),
  createdAt: text().notNull(),
  /** `""` for one that was never used. */
  lastUsedAt: text().notNull().default(""),
});

/** The second factor: codes by the time (TOTP, RFC 6238). Without `confirmedAt` it was begun and is not asked for. */
export const secondFactors = sqliteTable("second_factors", {
  userId: text()
    .primaryKey()
    .references(() => users._id, { onDelete: "cascade" }),
  /** In base32, as an app takes it. */
  secret: text().notNull(),
  confirmedAt: text().notNull().default(""),
  /** The last step of time whose code was taken; neither it nor an earlier one is taken again. */
  lastStep: integer().notNull().default(0),
});

/** What replaces the second factor where that is lost, each once; only hashes. */
export const recoveryCodes = sqliteTable("recovery_codes", {
  codeHash: text().primaryKey(),
  userId: text()
    .notNull()
    .references(() => users._id, { onDelete: "cascade" }),
});

/** The e-mail signs in, and changing it asks for the password, so that the history leaves it as it is. */
export const userKind: EntryKind = {
  table: users,
  noun: "profile",
  nameOf: joinedBy(" ", "fname", "lname"),
  files: { headshot: "part", banner: "part" },
  fixed: ["email"],
  excludes: () => true,
};
