import type { Context, MiddlewareHandler } from "hono";
import { withAuthorization } from "../content/authorization.ts";
import type { Db } from "../database/client.ts";
import { AppError, forbidden, unauthorized } from "../errors/app-error.ts";
import { findSession, isProofFresh, isSessionActive, type Session, tokenOf } from "../owner/sessions.ts";
import { withDescription } from "./description.ts";
import type { Env } from "./env.ts";

/**
 * Requires the owner's session or an API token with the right scope. Put it before middleware that reads the body (§11:
 * the token is checked first). The token is checked again before anything is changed.
 * @throws AppError 401 without a valid token, 403 for a read-only token
 */
export function requireOwner(db: Db): MiddlewareHandler<Env> {
  return withDescription(authorize(db, refuseReaders), { caller: "owner" });
}

/** Like `requireOwner`, but refuses API tokens: for credentials, sessions, tokens, restores and permanent deletion. */
export function requireSession(db: Db): MiddlewareHandler<Env> {
  return withDescription(authorize(db, refuseTokens), { caller: "session" });
}

const PROOF_REQUIRED = "Confirm your identity with your password or a passkey.";

/**
 * Like `requireSession`, but the owner must have confirmed their identity within the last ten minutes.
 * @param isDemo skips that check, because the demo has no password
 */
export function requireProof(db: Db, isDemo: boolean): MiddlewareHandler<Env> {
  const refuse = (session: Session) => {
    refuseTokens(session);
    if (!isDemo && !isProofFresh(session)) throw new AppError(403, "proof_required", PROOF_REQUIRED);
  };
  return withDescription(authorize(db, refuse), { caller: "session", needsProof: true });
}

function refuseReaders({ scope }: Session, { req }: Context<Env>): void {
  if (scope === "read" && req.method !== "GET" && req.method !== "HEAD")
    throw forbidden("This token is read-only.");
}

function refuseTokens({ scope }: Session): void {
  if (scope !== "owner") throw forbidden("An API token can't do this. Log in to do it.");
}

function authorize(db: Db, refuse: (session: Session, c: Context<Env>) => void): MiddlewareHandler<Env> {
  return async (c: Context<Env>, next) => {
    const session = c.get("session") ?? sessionOf(db, c);
    if (session === null) throw unauthorized();
    refuse(session, c);
    c.set("owner", session.owner);
    c.set("tokenHash", session.tokenHash);
    c.header("Cache-Control", "no-store");
    await withAuthorization(() => {
      if (!isSessionActive(db, session.tokenHash)) throw unauthorized();
    }, next);
  };
}

/** The session of a request; null without a valid token. */
export function sessionOf(db: Db, c: Context<Env>): Session | null {
  const token = tokenOf(c.req.header("authorization"));
  return token === null ? null : findSession(db, token);
}
