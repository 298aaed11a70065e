import { and, desc, eq, gt, lte, ne, or } from "drizzle-orm";
import type { Db } from "../database/client.ts";
import { isDenied, isDiskFull } from "../process/system-errors.ts";
import { findApiToken, isApiToken, isApiTokenActive } from "./api-tokens.ts";
import { hashToken } from "./hash-token.ts";
import type { Factor, SessionInfo, User } from "./owner.contract.ts";
import { readUser } from "./users.store.ts";
import { sessions } from "./users.table.ts";

const DAY = 24 * 60 * 60 * 1000;
/** §S: a token lasts 30 days at most, 7 without use. */
const LIFETIME = 30 * DAY;
const IDLE = 7 * DAY;
/** A use is noted once an hour, so that a read does not cost a write. */
const NOTE_EVERY = 60 * 60 * 1000;
/** Longest browser's name that is kept, in characters; real ones have some 120. */
const USER_AGENT_MAX = 300;

/**
 * @param userAgent what the browser calls itself, for the owner's list of sessions
 * @param factor what was shown for it
 * @returns the token, 32 random bytes in base64url, which is stored nowhere in clear
 */
export function startSession(
  db: Db,
  userId: string,
  now: Date = new Date(),
  userAgent = "",
  factor: Factor = "password",
): string {
  const token = Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString("base64url");
  const at = now.toISOString();
  removeExpired(db, now);
  db.insert(sessions)
    .values({
      tokenHash: hashToken(token),
      userId,
      createdAt: at,
      lastUsedAt: at,
      userAgent: userAgent.slice(0, USER_AGENT_MAX),
      factor,
      provenAt: at,
    })
    .run();
  return token;
}

function removeExpired(db: Db, now: Date): void {
  db.delete(sessions)
    .where(or(lte(sessions.createdAt, before(now, LIFETIME)), lte(sessions.lastUsedAt, before(now, IDLE))))
    .run();
}

function isAlive(now: Date) {
  return and(gt(sessions.createdAt, before(now, LIFETIME)), gt(sessions.lastUsedAt, before(now, IDLE)));
}

function before(now: Date, milliseconds: number): string {
  return new Date(now.getTime() - milliseconds).toISOString();
}

/** The token of an `Authorization` header, `Bearer TOKEN` or bare (§11); null without one. */
export function tokenOf(header: string | undefined): string | null {
  const token = header?.replace(/^Bearer\s+/i, "").trim();
  return token ? token : null;
}

/** Who may what with a request. `scope` is `owner` for someone who has logged in, else that of an API token. */
export type Session = { owner: User; tokenHash: string; scope: "owner" | "read" | "write"; provenAt: string };

/** The session of a token, or an API token, that is neither expired nor ended; null otherwise. */
export function findSession(db: Db, token: string, now: Date = new Date()): Session | null {
  if (isApiToken(token)) {
    const found = findApiToken(db, token, now);
    const owner = found === null ? null : readUser(db);
    if (found === null || owner?._id !== found.userId) return null;
    return { owner, tokenHash: found.tokenHash, scope: found.scope, provenAt: "" };
  }
  const tokenHash = hashToken(token);
  const session = db
    .select()
    .from(sessions)
    .where(and(eq(sessions.tokenHash, tokenHash), isAlive(now)))
    .get();
  if (session === undefined) return null;
  if (session.lastUsedAt <= before(now, NOTE_EVERY)) noteUse(db, tokenHash, now);
  const owner = readUser(db);
  return owner !== null && owner._id === session.userId
    ? { owner, tokenHash, scope: "owner", provenAt: session.provenAt }
    : null;
}

/** Whether a session that was found before can still be used; cheaper than to find it anew. */
export function isSessionActive(db: Db, tokenHash: string, now: Date = new Date()): boolean {
  const row = db
    .select({ userId: sessions.userId })
    .from(sessions)
    .where(and(eq(sessions.tokenHash, tokenHash), isAlive(now)))
    .get();
  return row !== undefined || isApiTokenActive(db, tokenHash, now);
}

function noteUse(db: Db, tokenHash: string, now: Date): void {
  try {
    db.update(sessions).set({ lastUsedAt: now.toISOString() }).where(eq(sessions.tokenHash, tokenHash)).run();
  } catch (error) {
    // A full disk must not keep the owner from what can still be read; a later use is noted.
    if (!isDiskFull(error) && !isDenied(error)) throw error;
  }
}

/** How long what someone has shown is proof of who they are, for what an open browser must not do. */
const PROOF_LASTS = 10 * 60 * 1000;

export function isProofFresh({ provenAt }: Session, now: Date = new Date()): boolean {
  return provenAt > before(now, PROOF_LASTS);
}

/** Whoever uses the session has shown again who they are. */
export function noteProof(db: Db, tokenHash: string, now: Date = new Date()): string {
  const provenAt = now.toISOString();
  db.update(sessions).set({ provenAt }).where(eq(sessions.tokenHash, tokenHash)).run();
  return provenAt;
}

export function endSession(db: Db, tokenHash: string): void {
  db.delete(sessions).where(eq(sessions.tokenHash, tokenHash)).run();
}

/** Sessions that still serve, the last used first. A use is noted once an hour, so the times are that coarse. */
export function listSessions(
  db: Db,
  userId: string,
  currentHash: string,
  now: Date = new Date(),
): SessionInfo[] {
  return db
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, userId), isAlive(now)))
    .orderBy(desc(sessions.lastUsedAt), desc(sessions.createdAt))
    .all()
    .map(({ createdAt, lastUsedAt, userAgent, factor, tokenHash }) => ({
      createdAt,
      lastUsedAt,
      userAgent,
      factor,
      isCurrent: tokenHash === currentHash,
    }));
}

/** @returns how many could still be used */
export function endOtherSessions(db: Db, userId: string, tokenHash: string, now: Date = new Date()): number {
  removeExpired(db, now);
  return db
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), ne(sessions.tokenHash, tokenHash)))
    .returning({ userId: sessions.userId })
    .all().length;
}
