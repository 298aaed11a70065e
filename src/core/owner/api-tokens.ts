import { and, desc, eq, gt, or } from "drizzle-orm";
import type { Db } from "../database/client.ts";
import { isAccessDenied, isDiskFull } from "../process/system-errors.ts";
import { hashToken } from "./hash-token.ts";
import type { ApiToken } from "./owner.contract.ts";
import { apiTokens } from "./users.table.ts";

/** Identifies API tokens, also for secret scanners. */
const PREFIX = "vit_";
/** Milliseconds; a use is recorded once an hour, so that not every read causes a write. */
const RECORD_INTERVAL = 60 * 60 * 1000;

type Row = typeof apiTokens.$inferSelect;

export function isApiToken(token: string): boolean {
  return token.startsWith(PREFIX);
}

/** @returns the token with its secret, of which only the hash is stored */
export function createApiToken(
  db: Db,
  userId: string,
  values: Pick<ApiToken, "name" | "scope" | "endsAt">,
): ApiToken & { secret: string } {
  const secret = PREFIX + Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString("base64url");
  const row = db
    .insert(apiTokens)
    .values({
      _id: crypto.randomUUID(),
      userId,
      tokenHash: hashToken(secret),
      ...values,
      createdAt: new Date().toISOString(),
    })
    .returning()
    .get();
  return { ...toApiToken(row), secret };
}

/** The row of a token; null for an unknown or expired one. Records the use. */
export function findApiToken(db: Db, token: string, now: Date): Row | null {
  const row = db
    .select()
    .from(apiTokens)
    .where(and(eq(apiTokens.tokenHash, hashToken(token)), isNotExpired(now)))
    .get();
  if (row === undefined) return null;
  if (row.lastUsedAt <= new Date(now.getTime() - RECORD_INTERVAL).toISOString()) recordUse(db, row._id, now);
  return row;
}

export function isApiTokenActive(db: Db, tokenHash: string, now: Date): boolean {
  const row = db
    .select({ _id: apiTokens._id })
    .from(apiTokens)
    .where(and(eq(apiTokens.tokenHash, tokenHash), isNotExpired(now)))
    .get();
  return row !== undefined;
}

/** All tokens, newest first, including expired ones, so that the owner sees why a program is refused. */
export function listApiTokens(db: Db, userId: string): ApiToken[] {
  return db
    .select()
    .from(apiTokens)
    .where(eq(apiTokens.userId, userId))
    .orderBy(desc(apiTokens.createdAt))
    .all()
    .map(toApiToken);
}

/** @returns whether the token existed */
export function deleteApiToken(db: Db, userId: string, _id: string): boolean {
  const deleted = db
    .delete(apiTokens)
    .where(and(eq(apiTokens.userId, userId), eq(apiTokens._id, _id)))
    .returning({ _id: apiTokens._id })
    .all();
  return deleted.length > 0;
}

function isNotExpired(now: Date) {
  return or(eq(apiTokens.endsAt, ""), gt(apiTokens.endsAt, now.toISOString()));
}

function toApiToken({ _id, name, scope, createdAt, lastUsedAt, endsAt }: Row): ApiToken {
  return { _id, name, scope, createdAt, lastUsedAt, endsAt };
}

function recordUse(db: Db, _id: string, now: Date): void {
  try {
    db.update(apiTokens).set({ lastUsedAt: now.toISOString() }).where(eq(apiTokens._id, _id)).run();
  } catch (error) {
    // A full disk must not stop programs from reading; a later use is recorded.
    if (!isDiskFull(error) && !isAccessDenied(error)) throw error;
  }
}
