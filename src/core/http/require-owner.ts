import type { Context, MiddlewareHandler } from "hono";
import { withAuthorization } from "../content/authorization.ts";
import type { Db } from "../database/client.ts";
import { AppError, forbidden, unauthorized } from "../errors/app-error.ts";
import { findSession, isProofFresh, isSessionActive, type Session, tokenOf } from "../owner/sessions.ts";
import { described } from "./description.ts";
import type { Env } from "./env.ts";

/**
 * Lets only the owner on; stands before whatever reads the body (§11: the token is checked first), and asks again when
 * something is about to be changed. An API token does for the owner what its scope allows.
 */
export function requireOwner(db: Db): MiddlewareHandler<Env> {
  return described(letOn(db, refuseReaders), { caller: "owner" });
}

/** The same for what is no program's business: credentials, sessions, tokens, restores and what is deleted for good. */
export function requireSession(db: Db): MiddlewareHandler<Env> {
  return described(letOn(db, refuseTokens), { caller: "session" });
}

/** What the answer to a proof that is too old says; programs know it by its code. */
const PROOF_REQUIRED = "Confirm that it is you, with your password or a passkey.";

/**
 * The same where an open browser is not enough: the password, or a passkey, was shown within ten minutes.
 * @param isDemo nobody has a password there
 */
export function requireProof(db: Db, isDemo: boolean): MiddlewareHandler<Env> {
  const refuse = (session: Session) => {
    refuseTokens(session);
    if (!isDemo && !isProofFresh(session)) throw new AppError(403, "proof_required", PROOF_REQUIRED);
  };
  return described(letOn(db, refuse), { caller: "session", needsProof: true });
}

function refuseReaders({ scope }: Session, { req }: Context<Env>): void {
  if (scope === "read" && req.method !== "GET" && req.method !== "HEAD")
    throw forbidden("This token may only read.");
}

function refuseTokens({ scope }: Session): void {
  if (scope !== "owner") throw forbidden("An API token can't do this. Log in to do it.");
}

function letOn(db: Db, refuse: (session: Session, c: Context<Env>) => void): MiddlewareHandler<Env> {
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

/** The session that a request came with; null without one. */
export function sessionOf(db: Db, c: Context<Env>): Session | null {
  const token = tokenOf(c.req.header("authorization"));
  return token === null ? null : findSession(db, token);
}
