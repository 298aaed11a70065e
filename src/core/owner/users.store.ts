import { eq } from "drizzle-orm";
import type { Change } from "../content/change.ts";
import { presentTranslations } from "../content/translations.ts";
import type { Db } from "../database/client.ts";
import { prepareOnce } from "../database/prepare-once.ts";
import type { User, Visibility } from "./owner.contract.ts";
import { readableEmail } from "./readable-email.ts";
import {
  apiTokens,
  credentials,
  passkeys,
  recoveryCodes,
  secondFactors,
  sessions,
  userKind,
  users,
} from "./users.table.ts";

/** The columns of the API's `user` (§12: the fields of §3, and `version`), and its translations. */
const publicColumns = {
  _id: users._id,
  version: users.version,
  email: users.email,
  fname: users.fname,
  lname: users.lname,
  phone: users.phone,
  location: users.location,
  title: users.title,
  website: users.website,
  headshot: users.headshot,
  banner: users.banner,
  translated: users.translated,
};

const selectUser = prepareOnce((db) => db.select(publicColumns).from(users).limit(1).prepare());

/** The person the site is about; null for an empty site. */
export function readUser(db: Db): User | null {
  const user = selectUser(db).get();
  return user === undefined ? null : presentUser(user);
}

function presentUser<T extends Pick<typeof users.$inferSelect, "email" | "translated">>({
  translated,
  ...user
}: T) {
  const texts = presentTranslations({ ...user, translated }, userKind.translates);
  return { ...user, email: readableEmail(user.email), ...texts };
}

/** The person as visitors see them: a hidden phone number or email is `""`. */
export function readVisibleUser(db: Db): User | null {
  const user = readUser(db);
  const visibility = readVisibility(db);
  if (user === null) return null;
  return {
    ...user,
    phone: visibility.phone ? user.phone : "",
    email: visibility.email ? user.email : "",
  };
}

/** Whether visitors see the phone number and the email. */
export function readVisibility(db: Db): Visibility {
  const row = db
    .select({ isPhoneHidden: users.isPhoneHidden, isEmailHidden: users.isEmailHidden })
    .from(users)
    .limit(1)
    .get();
  return { phone: row?.isPhoneHidden !== true, email: row?.isEmailHidden !== true };
}

/** Converts a stored row to the API's `user`. */
export function toUser(row: typeof users.$inferSelect): User {
  const {
    createdAt: _createdAt,
    updatedAt: _updatedAt,
    origin: _origin,
    isPhoneHidden: _isPhoneHidden,
    isEmailHidden: _isEmailHidden,
    ...user
  } = row;
  return presentUser(user);
}

export function hasOwner(db: Db): boolean {
  return db.select({ userId: credentials.userId }).from(credentials).limit(1).get() !== undefined;
}

/** The owner's argon2id hash; null if there is no such user. */
export function readPasswordHash(db: Db, userId: string): string | null {
  return (
    db
      .select({ hash: credentials.passwordHash })
      .from(credentials)
      .where(eq(credentials.userId, userId))
      .get()?.hash ?? null
  );
}

/** Creates the owner, or changes the owner's email and password. */
export function writeOwner(
  change: Change,
  owner: { email: string; passwordHash: string; fname?: string; lname?: string },
): User {
  const { passwordHash, ...profile } = owner;
  const existing = readUser(change.db);
  const row = existing
    ? change.update(users, existing._id, profile, { name: "user" })
    : change.insert(users, profile);
  writePassword(change.db, row._id, passwordHash);
  return toUser(row);
}

export function writePassword(db: Db, userId: string, passwordHash: string): void {
  const updatedAt = new Date().toISOString();
  db.insert(credentials)
    .values({ userId, passwordHash, updatedAt })
    .onConflictDoUpdate({ target: credentials.userId, set: { passwordHash, updatedAt } })
    .run();
}

/**
 * Removes every way to log in except the password: passkeys, two-factor authentication and API tokens.
 * @returns what was removed, as text: "2 passkeys"
 */
export function removeOtherLogins(db: Db, userId: string): string[] {
  const removeFrom = (
    table: typeof passkeys | typeof apiTokens | typeof secondFactors | typeof recoveryCodes,
  ) => db.delete(table).where(eq(table.userId, userId)).returning({ userId: table.userId }).all().length;
  const withCount = (count: number, noun: string) =>
    count === 0 ? [] : [`${count} ${noun}${count === 1 ? "" : "s"}`];
  const keys = removeFrom(passkeys);
  const factors = removeFrom(secondFactors);
  removeFrom(recoveryCodes);
  return [
    ...withCount(keys, "passkey"),
    ...(factors > 0 ? ["two-factor authentication"] : []),
    ...withCount(removeFrom(apiTokens), "API token"),
  ];
}

export function endAllSessions(db: Db, userId: string): void {
  db.delete(sessions).where(eq(sessions.userId, userId)).run();
}
