import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { entityColumns, file, flag, line, list, origin, translated } from "../content/columns.ts";
import { type EntryKind, nameFromAll } from "../content/content-model.ts";
import { properNames, translatedNames } from "../fields/translations.contract.ts";
import { type Factor, profileFields } from "./owner.contract.ts";

/** The person the site is about: at most one row, created by a résumé import or the setup of an owner. */
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
  /** Hidden from public pages and files. */
  isPhoneHidden: flag(),
  isEmailHidden: flag(),
  translated: translated(),
  origin: origin(),
});

/** Separate from `users`, so that reading a profile never returns a hash. A person with a row here is the owner. */
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
    /** The browser's user agent at login, so that the owner can tell sessions apart. */
    userAgent: text().notNull().default(""),
    /** How the owner logged in; `""` in sessions of older versions. */
    factor: text().$type<Factor | "">().notNull().default(""),
    /** When the owner last confirmed their identity. */
    provenAt: text().notNull().default(""),
  },
  (table) => [index("sessions_user").on(table.userId)],
);

/** Tokens for programs that call the API. Only the SHA-256 of a token is stored (§S). */
export const apiTokens = sqliteTable("api_tokens", {
  _id: text().primaryKey(),
  userId: text()
    .notNull()
    .references(() => users._id, { onDelete: "cascade" }),
  tokenHash: text().notNull().unique(),
  name: text().notNull(),
  scope: text({ enum: ["read", "write"] }).notNull(),
  createdAt: text().notNull(),
  /** `""` if it was never used; updated once an hour. */
  lastUsedAt: text().notNull().default(""),
  /** `""` if it never expires. */
  endsAt: text().notNull().default(""),
});

/** The owner's passkeys (WebAuthn); only the public keys are stored. */
export const passkeys = sqliteTable("passkeys", {
  _id: text().primaryKey(),
  userId: text()
    .notNull()
    .references(() => users._id, { onDelete: "cascade" }),
  /** The device's id of the passkey, in base64url. */
  credentialId: text().notNull().unique(),
  /** COSE, in base64url. */
  publicKey: text().notNull(),
  /** The device's count of uses, if it counts. A lower value than before means that the key was copied. */
  counter: integer().notNull(),
  transports: list(),
  /** The host it was created for; it works with no other. */
  host: text().notNull(),
  name: text().notNull(),
  createdAt: text().notNull(),
  /** `""` if it was never used. */
  lastUsedAt: text().notNull().default(""),
});

/** The second factor: time-based codes (TOTP, RFC 6238). It is off until `confirmedAt` is set. */
export const secondFactors = sqliteTable("second_factors", {
  userId: text()
    .primaryKey()
    .references(() => users._id, { onDelete: "cascade" }),
  /** Encrypted (sealed-secret.ts). */
  secret: text().notNull(),
  confirmedAt: text().notNull().default(""),
  /** The time step of the last accepted code; codes of this step or earlier ones are refused. */
  lastStep: integer().notNull().default(0),
});

/** One-time codes in case the second factor is lost; only their hashes are stored. */
export const recoveryCodes = sqliteTable("recovery_codes", {
  codeHash: text().primaryKey(),
  userId: text()
    .notNull()
    .references(() => users._id, { onDelete: "cascade" }),
});

/**
 * The email is `fixed` because it is the login: changing it requires the password, so the history must not restore it.
 */
export const userKind: EntryKind = {
  table: users,
  noun: "profile",
  nameOf: nameFromAll(" ", "fname", "lname"),
  files: { headshot: "part", banner: "part" },
  unrestoredFields: ["email"],
  translates: translatedNames(profileFields),
  properNames: properNames(profileFields),
  excludes: () => true,
};
