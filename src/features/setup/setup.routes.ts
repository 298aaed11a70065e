import { Hono } from "hono";
import { conflict, forbidden } from "../../core/errors/app-error.ts";
import type { BaseServices } from "../../core/feature/services.ts";
import { reads, replies } from "../../core/http/description.ts";
import { type Env, siteHost } from "../../core/http/env.ts";
import { logEvent } from "../../core/http/log.ts";
import { clientNetwork } from "../../core/http/throttle.ts";
import { assertJsonType, readJson, validate } from "../../core/http/validate.ts";
import { writeLanguages } from "../../core/languages/write-languages.ts";
import { hashPassword, refuseWeakPassword } from "../../core/owner/passwords.ts";
import { startSession } from "../../core/owner/sessions.ts";
import { hasOwner, writeOwner } from "../../core/owner/users.store.ts";
import { loggedInReply, setupBody, setupCode, setupReply } from "../users/users.contract.ts";

/** Creates the owner of a new site (§10): `GET /` → `{ needed }`; `POST /` with the code that the server printed → `{ token, user }`. */
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
        // Someone else may have finished the setup while the body arrived.
        refuseSecondOwner();
        // The code is checked before the fields, so that nobody learns anything without it.
        if (!code.isValid(validate(setupCode, body).code))
          throw forbidden("The setup code is wrong or has expired. Restart Vitrine to get a new one.");
        loginThrottle.refund(clientNetwork(c)); // A correct code doesn't count as a try, even if the fields are invalid.
        const { password, language, ...profile } = validate(setupBody, body);
        refuseWeakPassword(password, { ...profile, host: siteHost(c) }, "password");
        const passwordHash = await hashPassword(password);
        const user = store.change("set up owner", (change) => {
          refuseSecondOwner();
          if (language !== undefined) writeLanguages(change, { main: language });
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
