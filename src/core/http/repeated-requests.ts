import type { MiddlewareHandler } from "hono";
import type { Db } from "../database/client.ts";
import type { Env } from "./env.ts";
import { idempotencyKey, REMEMBERED_FOR } from "./idempotency-key.ts";
import { sessionOf } from "./require-owner.ts";

const KEPT_MAX = 100;

type Kept = { at: number; answer: Promise<Response | null> };

/**
 * A write that comes again under the same `Idempotency-Key`, because its answer was lost on the way, is not done again: it
 * gets that answer. Only within one session of the owner's, and only what has succeeded; a restart forgets them.
 */
export function answerRepeated(db: Db, now: () => number = Date.now): MiddlewareHandler<Env> {
  const answers = new Map<string, Kept>();
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
    for (const [old, { at }] of answers) if (now() - at > REMEMBERED_FOR) answers.delete(old);

    for (let kept = answers.get(name); kept !== undefined; kept = answers.get(name)) {
      const answer = await kept.answer;
      if (answer !== null) return answer.clone();
      // That try has failed, and is forgotten.
    }
    const { promise, resolve } = Promise.withResolvers<Response | null>();
    answers.set(name, { at: now(), answer: promise });
    for (const old of answers.keys()) if (answers.size > KEPT_MAX) answers.delete(old);
    try {
      await next(); // What is thrown in there is an answer too.
    } finally {
      if (!c.res.ok) answers.delete(name);
      resolve(c.res.ok ? c.res.clone() : null);
    }
  };
}
