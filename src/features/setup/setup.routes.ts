import { Hono } from "hono";
import { conflict, forbidden } from "../../core/errors/app-error.ts";
import type { BaseServices } from "../../core/feature/services.ts";
import { reads, replies } from "../../core/http/description.ts";
import type { Env } from "../../core/http/env.ts";
import { logEvent } from "../../core/http/log.ts";
import { clientAddress } from "../../core/http/throttle.ts";
import { assertJsonType, check, readJson } from "../../core/http/validate.ts";
import { hashPassword, refuseWeakPassword } from "../../core/owner/passwords.ts";
import { startSession } from "../../core/owner/sessions.ts";
import { hasOwner, writeOwner } from "../../core/owner/users.store.ts";
import { loggedInReply, setupBody, setupCode, setupReply } from "../users/users.contract.ts";

/** First start: the visitor with the code from the server's output becomes the owner (§10). */
export function setupRoutes({ store, setupCode: code, loginThrottle, log }: BaseServices) {
  const { db } = store;
  const refuseSecondOwner = () => {
    if (hasOwner(db)) throw conflict("This site already has an owner.");
  };

  return new Hono<Env>()
    .get("/", replies(setupReply), (c) => {
      c.header("Cache-Control", "no-store");
      return c.json({ needed: !hasOwner(db) });
    })
    .post(
      "/",
      reads({ json: setupCode.extend(setupBody.shape), refusals: [403, 409, 429] }),
      replies(loggedInReply, 201),
      async (c) => {
        refuseSecondOwner();
        loginThrottle.assertAllowed(c);
        assertJsonType(c.req.raw);
        const body = await readJson(c.req.raw);
        // While the body came in, another may have become the owner, whose code is used up.
        refuseSecondOwner();
        // The code before the fields: nothing is told to those without it.
        if (!code.isRight(check(setupCode, body).code))
          throw forbidden("The setup code is wrong or has expired. Restart Vitrine to get a new one.");
        loginThrottle.giveBack(clientAddress(c)); // A right code is no guess, whatever the fields are.
        const { password, ...profile } = check(setupBody, body);
        refuseWeakPassword(password, profile.email, "password");
        const passwordHash = await hashPassword(password);
        const user = store.change("set up owner", (change) => {
          refuseSecondOwner();
          return writeOwner(change, { ...profile, passwordHash });
        });
        code.renew();
        c.header("Cache-Control", "no-store");
        const token = startSession(db, user._id, new Date(), c.req.header("user-agent"), "setup");
        logEvent(log, c, "owner set up");
        return c.json({ token, user }, 201);
      },
    );
}
