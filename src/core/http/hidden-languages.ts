// Lets the owner look at pages in a language that visitors don't see yet. Documents are requested without the owner's token,
// so a cookie says whose browser it is. Visitors never get one.
import type { Context } from "hono";
import type { Db } from "../database/client.ts";
import { isSessionActive } from "../owner/sessions.ts";
import { hostCookie, readHostCookie } from "./cookies.ts";
import type { Env } from "./env.ts";
import { sessionOf } from "./require-owner.ts";

const COOKIE = "hidden-language";

/** Adds the cookie to a reply to the owner. It becomes invalid when the session ends. */
export function setHiddenLanguageCookie(c: Context<Env>, tokenHash: string, hidden: readonly string[]): void {
  if (hidden.length === 0) return;
  c.header("Set-Cookie", hostCookie(COOKIE, tokenHash, isEncrypted(c)), { append: true });
}

/** Whether a request may be the owner's, by its headers alone; `isOwnerRequest` checks them. */
export function mayBeOwnerRequest({ headers }: Request): boolean {
  return headers.has("authorization") || (headers.get("cookie")?.includes(COOKIE) ?? false);
}

/** Whether a request is the owner's, by its token or the cookie. */
export function isOwnerRequest(db: Db, c: Context<Env>): boolean {
  const tokenHash = readHostCookie(c.req.raw, COOKIE, isEncrypted(c));
  return sessionOf(db, c) !== null || (tokenHash !== "" && isSessionActive(db, tokenHash));
}

function isEncrypted(c: Context<Env>): boolean {
  return c.env?.isEncrypted ?? false;
}
