import type { MiddlewareHandler } from "hono";
import { LRUCache } from "lru-cache";
import type { Db } from "../database/client.ts";
import type { Env } from "./env.ts";
import { idempotencyKey, REPLY_LIFETIME } from "./idempotency-key.ts";
import { sessionOf } from "./require-owner.ts";

const REPLIES_MAX = 100;

/**
 * Returns the stored reply if a write is repeated with the same `Idempotency-Key`. Only within one session of the owner,
 * and only successful replies. They are stored in memory, so a restart forgets them.
 */
export function repeatReplies(db: Db, now: () => number = Date.now): MiddlewareHandler<Env> {
  const replies = new LRUCache<string, Promise<Response | null>>({
    max: REPLIES_MAX,
    ttl: REPLY_LIFETIME,
    ttlResolution: 0,
    // The cache treats time 0 as unset.
    perf: { now: () => now() + 1 },
  });
  return async (c, next) => {
    const { method, path } = c.req;
    if (method === "GET" || method === "HEAD") return await next();
    const key = idempotencyKey(c);
    if (key === null) return await next();
    const session = sessionOf(db, c);
    // The route refuses it; nothing is cached.
    if (session === null) return await next();
    // The route needs it too.
    c.set("session", session);
    const cacheKey = `${session.tokenHash} ${method} ${path} ${key}`;

    for (let pending = replies.get(cacheKey); pending !== undefined; pending = replies.get(cacheKey)) {
      const reply = await pending;
      if (reply !== null) return reply.clone();
      // That attempt failed and was removed; look for the next one.
    }
    const { promise, resolve } = Promise.withResolvers<Response | null>();
    replies.set(cacheKey, promise);
    try {
      await next(); // Hono turns errors into replies.
    } finally {
      if (!c.res.ok) replies.delete(cacheKey);
      resolve(c.res.ok ? c.res.clone() : null);
    }
  };
}
