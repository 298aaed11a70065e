import type { MiddlewareHandler } from "hono";
import type { Db } from "../db/client.ts";
import type { Env } from "./env.ts";
import { requireOwner } from "./session.ts";

/** Milliseconds that an answer is kept for whoever has not got it. */
const KEPT_FOR = 10 * 60 * 1000;
const KEPT_MAX = 100;
/** Characters; ours have 44 at most. */
const KEY_MAX = 100;

type Kept = { at: number; answer: Promise<Response | null> };

/**
 * A write that comes again under the same `Idempotency-Key` (draft-ietf-httpapi-idempotency-key-header), because its answer
 * was lost on the way, is not done again: it gets that answer. Only of the owner, and only what has succeeded; a restart
 * forgets them.
 */
export function answerRepeated(db: Db, now: () => number = Date.now): MiddlewareHandler<Env> {
  const answers = new Map<string, Kept>();
  const owner = requireOwner(db);
  return async (c, next) => {
    const { method, path } = c.req;
    const key = c.req.header("idempotency-key") ?? "";
    const authorization = c.req.header("authorization");
    const isWrite = method !== "GET" && method !== "HEAD";
    if (!isWrite || authorization === undefined || key === "" || key.length > KEY_MAX) return await next();
    // Not the token itself, which is stored nowhere in clear.
    const name = new Bun.CryptoHasher("sha256")
      .update([authorization, method, path, key].join("\n"))
      .digest("hex");
    for (const [old, { at }] of answers) if (now() - at > KEPT_FOR) answers.delete(old);

    for (let kept = answers.get(name); kept !== undefined; kept = answers.get(name)) {
      const answer = await kept.answer;
      // That try has failed, and is forgotten.
      if (answer === null) continue;
      // The session may have ended since.
      await owner(c, async () => undefined);
      return answer.clone();
    }
    const { promise, resolve } = Promise.withResolvers<Response | null>();
    answers.set(name, { at: now(), answer: promise });
    for (const old of answers.keys()) if (answers.size > KEPT_MAX) answers.delete(old);
    await next(); // What is thrown in there is an answer too.
    if (!c.res.ok) answers.delete(name);
    resolve(c.res.ok ? new Response(await c.res.clone().arrayBuffer(), c.res) : null);
  };
}
