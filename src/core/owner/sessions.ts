import { and, desc, eq, gt, lte, ne, or, type Placeholder, sql } from "drizzle-orm";
import type { Db } from "../database/client.ts";
import { prepareOnce } from "../database/prepare-once.ts";
import { isAccessDenied, isDiskFull } from "../process/system-errors.ts";
import { findApiToken, isApiToken, isApiTokenActive } from "./api-tokens.ts";
import { hashToken } from "./hash-token.ts";
import type { Factor, SessionInfo, User } from "./owner.contract.ts";
import { readUser } from "./users.store.ts";
import { sessions } from "./users.table.ts";

const DAY = 24 * 60 * 60 * 1000;
/** §S: a session ends after 30 days, or after 7 days without use. */
const LIFETIME = 30 * DAY;
const IDLE = 7 * DAY;
/** Milliseconds; a use is recorded once an hour, so that not every read causes a write. */
const RECORD_INTERVAL = 60 * 60 * 1000;
/** Maximum characters stored of a user agent. */
const USER_AGENT_MAX = 300;

/**
 * @param userAgent for the owner's list of sessions
 * @param factor how the owner logged in
 * @returns the token: 32 random bytes in base64url, of which only the hash is stored
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
  const { createdAfter, usedAfter } = limitsAt(now);
  db.delete(sessions)
    .where(or(lte(sessions.createdAt, createdAfter), lte(sessions.lastUsedAt, usedAfter)))
    .run();
}

function isNotExpired({
  createdAfter,
  usedAfter,
}: Record<keyof ReturnType<typeof limitsAt>, string | Placeholder>) {
  return and(gt(sessions.createdAt, createdAfter), gt(sessions.lastUsedAt, usedAfter));
}

/** ISO 8601: sessions that began or were used no later have expired. */
function limitsAt(now: Date) {
  return { createdAfter: before(now, LIFETIME), usedAfter: before(now, IDLE) };
}

const selectSession = prepareOnce((db) => {
  const limits = { createdAfter: sql.placeholder("createdAfter"), usedAfter: sql.placeholder("usedAfter") };
  return db
    .select()
    .from(sessions)
    .where(and(eq(sessions.tokenHash, sql.placeholder("tokenHash")), isNotExpired(limits)))
    .prepare();
});

function before(now: Date, milliseconds: number): string {
  return new Date(now.getTime() - milliseconds).toISOString();
}

/** The token of an `Authorization` header, `Bearer TOKEN` or bare (§11); null without one. */
export function tokenOf(header: string | undefined): string | null {
  const token = header?.replace(/^Bearer\s+/i, "").trim();
  return token ? token : null;
}

/** An authenticated session. `scope` is `owner` after a login, else the scope of the API token. */
export type Session = { owner: User; tokenHash: string; scope: "owner" | "read" | "write"; provenAt: string };

/** The session of a token or API token; null if it is unknown, expired or ended. Records the use. */
export function findSession(db: Db, token: string, now: Date = new Date()): Session | null {
  if (isApiToken(token)) {
    const found = findApiToken(db, token, now);
    const owner = found === null ? null : readUser(db);
    if (found === null || owner?._id !== found.userId) return null;
    return { owner, tokenHash: found.tokenHash, scope: found.scope, provenAt: "" };
  }
  const tokenHash = hashToken(token);
  const session = selectSession(db).get({ tokenHash, ...limitsAt(now) });
  if (session === undefined) return null;
  if (session.lastUsedAt <= before(now, RECORD_INTERVAL)) recordUse(db, tokenHash, now);
  const owner = readUser(db);
  return owner !== null && owner._id === session.userId
    ? { owner, tokenHash, scope: "owner", provenAt: session.provenAt }
    : null;
}

/** Whether a session found earlier is still valid; cheaper than `findSession`. */
export function isSessionActive(db: Db, tokenHash: string, now: Date = new Date()): boolean {
  const session = selectSession(db).get({ tokenHash, ...limitsAt(now) });
  return session !== undefined || isApiTokenActive(db, tokenHash, now);
}

function recordUse(db: Db, tokenHash: string, now: Date): void {
  try {
    db.update(sessions).set({ lastUsedAt: now.toISOString() }).where(eq(sessions.tokenHash, tokenHash)).run();
  } catch (error) {
    // A full disk must not stop the owner from reading; a later use is recorded.
    if (!isDiskFull(error) && !isAccessDenied(error)) throw error;
  }
}

/** Milliseconds that a confirmed identity is valid for sensitive actions. */
const PROOF_LIFETIME = 10 * 60 * 1000;

/** Whether the owner confirmed their identity within the last ten minutes. */
export function isProofFresh({ provenAt }: Session, now: Date = new Date()): boolean {
  return provenAt > before(now, PROOF_LIFETIME);
}

/** Records that the owner has confirmed their identity. @returns the time, ISO 8601 in UTC */
export function recordProof(db: Db, tokenHash: string, now: Date = new Date()): string {
  const provenAt = now.toISOString();
  db.update(sessions).set({ provenAt }).where(eq(sessions.tokenHash, tokenHash)).run();
  return provenAt;
}

export function endSession(db: Db, tokenHash: string): void {
  db.delete(sessions).where(eq(sessions.tokenHash, tokenHash)).run();
}

/** Valid sessions, last used first. Uses are recorded once an hour, so `lastUsedAt` can be an hour old. */
export function listSessions(
  db: Db,
  userId: string,
  currentHash: string,
  now: Date = new Date(),
): SessionInfo[] {
  return db
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, userId), isNotExpired(limitsAt(now))))
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

/** @returns the number of ended sessions */
export function endOtherSessions(db: Db, userId: string, tokenHash: string, now: Date = new Date()): number {
  removeExpired(db, now);
  return db
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), ne(sessions.tokenHash, tokenHash)))
    .returning({ userId: sessions.userId })
    .all().length;
}
