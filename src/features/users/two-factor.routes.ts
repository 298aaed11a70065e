import { Hono } from "hono";
import { assertAuthorized } from "../../core/content/authorization.ts";
import { conflict, invalid } from "../../core/errors/app-error.ts";
import type { BaseServices } from "../../core/feature/services.ts";
import { replies } from "../../core/http/description.ts";
import type { Env } from "../../core/http/env.ts";
import { logEvent } from "../../core/http/log.ts";
import { refuseInDemo } from "../../core/http/refuse-in-demo.ts";
import { requireOwner, requireProof } from "../../core/http/require-owner.ts";
import { clientNetwork } from "../../core/http/throttle.ts";
import { json } from "../../core/http/validate.ts";
import {
  beginSecondFactor,
  confirmSecondFactor,
  hasSecondFactor,
  readSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
} from "../../core/owner/second-factor.ts";
import { endOtherSessions } from "../../core/owner/sessions.ts";
import {
  confirmBody,
  doneReply,
  recoveryCodesReply,
  twoFactorReply,
  twoFactorSecretReply,
} from "./users.contract.ts";

/**
 * Two-factor authentication (§7, Signing in). `GET /` → `{ twoFactor }` · `POST begin` → `{ secret, uri }` for an authenticator app ·
 * `POST confirm` `{ code }` → `{ recoveryCodes }`, turns it on · `POST recovery-codes` → `{ recoveryCodes }`, replaces all ten ·
 * `POST remove` → `{}`. Turning it on or off ends every other session.
 */
export function twoFactorRoutes({ store, dataFolder, loginThrottle, log, isDemo }: BaseServices) {
  const { db } = store;
  const place = { db, dataFolder };
  const proven = requireProof(db, isDemo);
  const notInDemo = refuseInDemo(isDemo, "This is a demo: you can't change how its owner logs in.");

  return new Hono<Env>()
    .get("/", requireOwner(db), replies(twoFactorReply), (c) =>
      c.json({ twoFactor: readSecondFactor(place, c.var.owner._id) }),
    )
    .post("/begin", proven, notInDemo, replies(twoFactorSecretReply), (c) => {
      const { _id, email } = c.var.owner;
      if (hasSecondFactor(db, _id)) throw conflict("Two-factor authentication is already on.");
      return c.json(
        write(() => beginSecondFactor(place, _id, email, new URL(c.env?.origin ?? c.req.url).host)),
      );
    })
    .post("/confirm", proven, notInDemo, json(confirmBody), replies(recoveryCodesReply), (c) => {
      loginThrottle.assertAllowed(c);
      const { _id } = c.var.owner;
      const codes = write(() => {
        if (hasSecondFactor(db, _id)) throw conflict("Two-factor authentication is already on.");
        const confirmed = confirmSecondFactor(place, _id, c.req.valid("json").code);
        if (confirmed !== null) endOtherSessions(db, _id, c.var.tokenHash);
        return confirmed;
      });
      if (codes === null)
        throw invalid({ code: "The code is wrong. Check that your device's clock is correct." });
      loginThrottle.refund(clientNetwork(c));
      logEvent(log, c, "two-factor authentication on");
      return c.json({ recoveryCodes: codes });
    })
    .post("/recovery-codes", proven, notInDemo, replies(recoveryCodesReply), (c) => {
      const { _id } = c.var.owner;
      if (!hasSecondFactor(db, _id)) throw conflict("Two-factor authentication is off.");
      const codes = write(() => renewRecoveryCodes(db, _id));
      logEvent(log, c, "recovery codes replaced");
      return c.json({ recoveryCodes: codes });
    })
    .post("/remove", proven, notInDemo, replies(doneReply), (c) => {
      const { _id } = c.var.owner;
      write(() => {
        removeSecondFactor(db, _id);
        endOtherSessions(db, _id, c.var.tokenHash);
      });
      logEvent(log, c, "two-factor authentication off");
      return c.json({});
    });

  function write<T>(work: () => T): T {
    return db.$client
      .transaction(() => {
        assertAuthorized();
        store.assertWritable();
        return work();
      })
      .immediate();
  }
}
