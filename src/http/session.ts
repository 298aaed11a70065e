import { and, eq, gt, lte, ne, or } from "drizzle-orm";
import type { Context, MiddlewareHandler } from "hono";
import type { Db } from "../db/client.ts";
import type { User } from "../users/users.contract.ts";
import { readUser } from "../users/users.store.ts";
import { sessions } from "../users/users.table.ts";
import type { Env } from "./env.ts";
import { unauthorized } from "./errors.ts";

const DAY = 24 * 60 * 60 * 1000;
/** Targets, Security: a token lasts 30 days at most, 7 without use. */
const LIFETIME = 30 * DAY;
const IDLE = 7 * DAY;
/** A use is noted once an hour, so that a read does not cost a write. */
const NOTE_EVERY = 60 * 60 * 1000;

function hashToken(token: string): string {
  return new Bun.CryptoHasher("sha256").update(token).digest("hex");
}

/** @returns the token, 32 random bytes in base64url, which is stored nowhere in clear */
export function startSession(db: Db, userId: string, now: Date = new Date()): string {
  const token = Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString("base64url");
  const at = now.toISOString();
  removeExpired(db, now);
  db.insert(sessions)
    .values({ tokenHash: hashToken(token), userId, createdAt: at, lastUsedAt: at })
    .run();
  return token;
}

function removeExpired(db: Db, now: Date): void {
  db.delete(sessions)
    .where(or(lte(sessions.createdAt, before(now, LIFETIME)), lte(sessions.lastUsedAt, before(now, IDLE))))
    .run();
}

function before(now: Date, milliseconds: number): string {
  return new Date(now.getTime() - milliseconds).toISOString();
}

/** The token of an `Authorization` header, `Bearer TOKEN` or bare (contract); null without one. */
export function tokenOf(header: string | undefined): string | null {
  const token = header?.replace(/^Bearer\s+/i, "").trim();
  return token ? token : null;
}

type Session = { owner: User; tokenHash: string };

/** The session of a token that is neither expired nor ended; null otherwise. */
export function findSession(db: Db, token: string, now: Date = new Date()): Session | null {
  const tokenHash = hashToken(token);
  const session = db
    .select()
    .from(sessions)
    .where(
      and(
        eq(sessions.tokenHash, tokenHash),
        gt(sessions.createdAt, before(now, LIFETIME)),
        gt(sessions.lastUsedAt, before(now, IDLE)),
      ),
    )
    .get();
  if (session === undefined) return null;
  if (session.lastUsedAt <= before(now, NOTE_EVERY))
    db.update(sessions).set({ lastUsedAt: now.toISOString() }).where(eq(sessions.tokenHash, tokenHash)).run();
  const owner = readUser(db);
  return owner !== null && owner._id === session.userId ? { owner, tokenHash } : null;
}

export function endSession(db: Db, tokenHash: string): void {
  db.delete(sessions).where(eq(sessions.tokenHash, tokenHash)).run();
}

export function endOtherSessions(db: Db, userId: string, tokenHash: string): void {
  db.delete(sessions)
    .where(and(eq(sessions.userId, userId), ne(sessions.tokenHash, tokenHash)))
    .run();
}

/** Lets only the owner on; stands before whatever reads the body (contract: the token is checked first). */
export function requireOwner(db: Db): MiddlewareHandler<Env> {
  return async (c: Context<Env>, next) => {
    const token = tokenOf(c.req.header("authorization"));
    const session = token === null ? null : findSession(db, token);
    if (session === null) throw unauthorized();
    c.set("owner", session.owner);
    c.set("tokenHash", session.tokenHash);
    c.header("Cache-Control", "no-store");
    await next();
  };
}
