import type { Context } from "hono";

/** Milliseconds that the reply to a request is stored, in case the client did not receive it. */
export const REPLY_LIFETIME = 10 * 60 * 1000;
/** Maximum characters of a key. */
const KEY_MAX = 100;

/**
 * The `Idempotency-Key` header, which identifies a repeated request (draft-ietf-httpapi-idempotency-key-header);
 * null if it is missing or too long.
 */
export function idempotencyKey(c: Context): string | null {
  const key = c.req.header("idempotency-key") ?? "";
  return key === "" || key.length > KEY_MAX ? null : key;
}
