import { and, desc, eq, gt, or } from "drizzle-orm";
import type { Db } from "../database/client.ts";
import { isDenied, isDiskFull } from "../process/system-errors.ts";
import { hashToken } from "./hash-token.ts";
import type { ApiToken } from "./owner.contract.ts";
import { apiTokens } from "./users.table.ts";

/** By which a token is known for one, to us and to those who search for leaked ones. */
const PREFIX = "vit_";
/** A use is noted once an hour, so that a read does not cost a write. */
const NOTE_EVERY = 60 * 60 * 1000;

type Row = typeof apiTokens.$inferSelect;

export function isApiToken(token: string): boolean {
  return token.startsWith(PREFIX);
}

/** @returns the token with its secret, which is stored nowhere in clear */
export function createApiToken(
  db: Db,
  userId: string,
  given: Pick<ApiToken, "name" | "scope" | "endsAt">,
): ApiToken & { secret: string } {
  const secret = PREFIX + Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString("base64url");
  const row = db
    .insert(apiTokens)
    .values({
      _id: crypto.randomUUID(),
      userId,
      tokenHash: hashToken(secret),
      ...given,
      createdAt: new Date().toISOString(),
    })
    .returning()
    .get();
  return { ...present(row), secret };
}

/** Of a token that has not ended; notes its use. */
export function findApiToken(db: Db, token: string, now: Date): Row | null {
  const row = db
    .select()
    .from(apiTokens)
    .where(and(eq(apiTokens.tokenHash, hashToken(token)), isAlive(now)))
    .get();
  if (row === undefined) return null;
  if (row.lastUsedAt <= new Date(now.getTime() - NOTE_EVERY).toISOString()) noteUse(db, row._id, now);
  return row;
}

export function isApiTokenActive(db: Db, tokenHash: string, now: Date): boolean {
  const row = db
    .select({ _id: apiTokens._id })
    .from(apiTokens)
    .where(and(eq(apiTokens.tokenHash, tokenHash), isAlive(now)))
    .get();
  return row !== undefined;
}

/** The newest first, those that have ended too: the owner sees why a program is refused. */
export function listApiTokens(db: Db, userId: string): ApiToken[] {
  return db
    .select()
    .from(apiTokens)
    .where(eq(apiTokens.userId, userId))
    .orderBy(desc(apiTokens.createdAt))
    .all()
    .map(present);
}

/** @returns whether there was such a token */
export function deleteApiToken(db: Db, userId: string, _id: string): boolean {
  const deleted = db
    .delete(apiTokens)
    .where(and(eq(apiTokens.userId, userId), eq(apiTokens._id, _id)))
    .returning({ _id: apiTokens._id })
    .all();
  return deleted.length > 0;
}

function isAlive(now: Date) {
  return or(eq(apiTokens.endsAt, ""), gt(apiTokens.endsAt, now.toISOString()));
}

function present({ _id, name, scope, createdAt, lastUsedAt, endsAt }: Row): ApiToken {
  return { _id, name, scope, createdAt, lastUsedAt, endsAt };
}

function noteUse(db: Db, _id: string, now: Date): void {
  try {
    db.update(apiTokens).set({ lastUsedAt: now.toISOString() }).where(eq(apiTokens._id, _id)).run();
  } catch (error) {
    // As of a session: a full disk must not keep a program from what can still be read.
    if (!isDiskFull(error) && !isDenied(error)) throw error;
  }
}
