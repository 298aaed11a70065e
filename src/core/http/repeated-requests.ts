import type { MiddlewareHandler } from "hono";
import { LRUCache } from "lru-cache";
import type { Db } from "../database/client.ts";
import type { Env } from "./env.ts";
import { idempotencyKey, REMEMBERED_FOR } from "./idempotency-key.ts";
import { sessionOf } from "./require-owner.ts";

const REMEMBERED_MAX = 100;

/**
 * A write that comes again under the same `Idempotency-Key`, because its answer was lost on the way, is not done again: it
 * gets that answer. Only within one session of the owner's, and only what has succeeded; a restart forgets them.
 */
export function answerRepeated(db: Db, now: () => number = Date.now): MiddlewareHandler<Env> {
  const answers = new LRUCache<string, Promise<Response | null>>({
    max: REMEMBERED_MAX,
    ttl: REMEMBERED_FOR,
    ttlResolution: 0,
    // It takes the time 0 for none.
    perf: { now: () => now() + 1 },
  });
  return async (c, next) => {
    const { method, path } = c.req;
    if (method === "GET" || method === "HEAD") return await next();
    const key = idempotencyKey(c);
    if (key === null) return await next();
    const session = sessionOf(db, c);
    // Whoever that is gets its refusal, and no room here.
    if (session === null) return await next();
    // The route asks for the same.
    c.set("session", session);
    const name = `${session.tokenHash} ${method} ${path} ${key}`;

    for (let known = answers.get(name); known !== undefined; known = answers.get(name)) {
      const answer = await known;
      if (answer !== null) return answer.clone();
      // That try has failed, and is forgotten.
    }
    const { promise, resolve } = Promise.withResolvers<Response | null>();
    answers.set(name, promise);
    try {
      await next(); // What is thrown in there is an answer too.
    } finally {
      if (!c.res.ok) answers.delete(name);
      resolve(c.res.ok ? c.res.clone() : null);
    }
  };
}
