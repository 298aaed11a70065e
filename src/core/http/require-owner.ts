import type { Context, MiddlewareHandler } from "hono";
import { withAuthorization } from "../content/authorization.ts";
import type { Db } from "../database/client.ts";
import { unauthorized } from "../errors/app-error.ts";
import { findSession, isSessionActive, type Session, tokenOf } from "../owner/sessions.ts";
import type { Env } from "./env.ts";

/**
 * Lets only the owner on; stands before whatever reads the body (§11: the token is checked first), and asks again when
 * something is about to be changed.
 */
export function requireOwner(db: Db): MiddlewareHandler<Env> {
  return async (c: Context<Env>, next) => {
    const session = c.get("session") ?? sessionOf(db, c);
    if (session === null) throw unauthorized();
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
