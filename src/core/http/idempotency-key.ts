import type { Context } from "hono";

/** Milliseconds that what a request has done is remembered for whoever has not got the answer. */
export const REMEMBERED_FOR = 10 * 60 * 1000;
/** Characters; ours have 44 at most. */
const KEY_MAX = 100;

/** What a request that may come again is told by (draft-ietf-httpapi-idempotency-key-header); null for one without a key, or with one too long. */
export function idempotencyKey(c: Context): string | null {
  const key = c.req.header("idempotency-key") ?? "";
  return key === "" || key.length > KEY_MAX ? null : key;
}
