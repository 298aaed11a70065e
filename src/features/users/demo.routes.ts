import { Hono } from "hono";
import { notFound } from "../../core/errors/app-error.ts";
import type { BaseServices } from "../../core/feature/services.ts";
import { replies } from "../../core/http/description.ts";
import type { Env } from "../../core/http/env.ts";
import { logEvent } from "../../core/http/log.ts";
import { startSession } from "../../core/owner/sessions.ts";
import { readUser } from "../../core/owner/users.store.ts";
import { loggedInReply } from "./users.contract.ts";

/** `POST login` → `{ token, user }` without a password, so that anyone can try a demo's admin. Other sites don't have this route. */
export function demoRoutes({ store, loginThrottle, log, isDemo }: BaseServices) {
  const { db } = store;
  const routes = new Hono<Env>().post("/login", replies(loggedInReply), (c) => {
    loginThrottle.assertAllowed(c);
    const user = readUser(db);
    if (user === null) throw notFound("user");
    c.header("Cache-Control", "no-store");
    const token = startSession(db, user._id, new Date(), c.req.header("user-agent"), "demo");
    logEvent(log, c, "demo login");
    return c.json({ token, user });
  });
  return isDemo ? routes : (new Hono<Env>() as typeof routes); // The cast only keeps the client's types; no route is registered.
}
