import { timingSafeEqual } from "node:crypto";
import { desc, eq, sql } from "drizzle-orm";
import { newId } from "../../core/content/change.ts";
import { isChange } from "../../core/content/written-values.ts";
import type { Db } from "../../core/database/client.ts";
import { conflict, notFound } from "../../core/errors/app-error.ts";
import type { Share } from "./shares.contract.ts";
import { shares } from "./shares.table.ts";

export type ShareRow = typeof shares.$inferSelect;
type Values = Omit<
  typeof shares.$inferInsert,
  "_id" | "version" | "createdAt" | "updatedAt" | "token" | "opened" | "lastOpenedAt"
>;

/** Bytes. */
const TOKEN_BYTES = 16;

export function presentShare(row: ShareRow): Share {
  const { _id, version, name, title, greeting, experiences, projects, sections } = row;
  const { passwordHash, token, endsAt, opened, lastOpenedAt } = row;
  return {
    ...{ _id, version, name, title, greeting, experiences, projects, sections },
    ...{ hasPassword: passwordHash !== "", href: `/s/${token}`, endsAt, opened, lastOpenedAt },
  };
}

/** The newest first. */
export function listShares(db: Db): ShareRow[] {
  return db.select().from(shares).orderBy(desc(shares.createdAt), desc(shares._id)).all();
}

export function createShare(db: Db, values: Values): ShareRow {
  const at = new Date().toISOString();
  const token = Buffer.from(crypto.getRandomValues(new Uint8Array(TOKEN_BYTES))).toString("base64url");
  return db
    .insert(shares)
    .values({ ...values, _id: newId(), version: 1, createdAt: at, updatedAt: at, token })
    .returning()
    .get();
}

/** @throws AppError 404; 409 if the share has changed since version `startedFrom` */
export function updateShare(
  db: Db,
  id: string,
  values: Partial<Values>,
  startedFrom: number | undefined,
): ShareRow {
  const present = db.select().from(shares).where(eq(shares._id, id)).get();
  if (present === undefined) throw notFound("share");
  if (startedFrom !== undefined && startedFrom !== present.version)
    throw conflict("This share link was changed in the meantime.", presentShare(present));
  if (!isChange(present, values)) return present;
  return db
    .update(shares)
    .set({ ...values, version: present.version + 1, updatedAt: new Date().toISOString() })
    .where(eq(shares._id, id))
    .returning()
    .get();
}

/** @returns whether there was a share with this id */
export function deleteShare(db: Db, id: string): boolean {
  return db.delete(shares).where(eq(shares._id, id)).returning({ _id: shares._id }).all().length > 0;
}

/** The share with this token, or null if there is none or it has expired. Compares all tokens in constant time, so that timing reveals none. */
export function findShare(db: Db, token: string, now: Date): ShareRow | null {
  const wanted = digest(token);
  let found: ShareRow | null = null;
  for (const row of db.select().from(shares).all())
    if (timingSafeEqual(digest(row.token), wanted)) found = row;
  if (found === null) return null;
  return found.endsAt !== "" && found.endsAt <= now.toISOString() ? null : found;
}

function digest(token: string): Uint8Array {
  return new Bun.CryptoHasher("sha256").update(token).digest();
}

/** Counts one opening of a share's page. */
export function recordOpening(db: Db, id: string): void {
  db.update(shares)
    .set({ opened: sql`${shares.opened} + 1`, lastOpenedAt: new Date().toISOString() })
    .where(eq(shares._id, id))
    .run();
}
