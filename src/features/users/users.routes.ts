import { type Context, Hono, type MiddlewareHandler } from "hono";
import { z } from "zod";
import { assertAuthorized } from "../../core/content/authorization.ts";
import { forbidden, invalid, unauthorized } from "../../core/errors/app-error.ts";
import type { BaseServices } from "../../core/feature/services.ts";
import { startedFromPart } from "../../core/fields/field.contract.ts";
import { reads, replies } from "../../core/http/description.ts";
import { type Env, siteHost } from "../../core/http/env.ts";
import { logEvent } from "../../core/http/log.ts";
import { multipart } from "../../core/http/multipart.ts";
import { langQuery, readableDb } from "../../core/http/readable-db.ts";
import { refuseInDemo } from "../../core/http/refuse-in-demo.ts";
import { requireOwner, requireProof, requireSession } from "../../core/http/require-owner.ts";
import { clientNetwork } from "../../core/http/throttle.ts";
import { json } from "../../core/http/validate.ts";
import { pictureDetailsPart } from "../../core/media/picture-details.contract.ts";
import { describeShownPicture } from "../../core/media/picture-details.ts";
import { proveBody, type User } from "../../core/owner/owner.contract.ts";
import { hashPassword, refuseWeakPassword, verifyPassword } from "../../core/owner/passwords.ts";
import { readableEmail } from "../../core/owner/readable-email.ts";
import { consumeCode, hasSecondFactor } from "../../core/owner/second-factor.ts";
import {
  endOtherSessions,
  endSession,
  findSession,
  listSessions,
  recordProof,
  startSession,
  tokenOf,
} from "../../core/owner/sessions.ts";
import {
  readPasswordHash,
  readUser,
  readVisibility,
  readVisibleUser,
  toUser,
  writePassword,
} from "../../core/owner/users.store.ts";
import { users } from "../../core/owner/users.table.ts";
import { NO_IMAGE } from "../../shared/media-kind.ts";
import { codeThrottle, LoginChallenges } from "./login-challenges.ts";
import {
  codeBody,
  doneReply,
  emailBody,
  endedReply,
  imageField,
  LOST_SECRET,
  loggedInReply,
  loginBody,
  loginReply,
  passwordBody,
  profileBody,
  provenReply,
  sessionsReply,
  shownUserReply,
  userReply,
  visibilityBody,
  visibilityReply,
  WRONG_PASSWORD,
} from "./users.contract.ts";

/** The owner's login, profile, pictures and sessions (§7, Users). */
export function userRoutes({ store, uploads, dataFolder, loginThrottle, log, isDemo }: BaseServices) {
  const { db } = store;
  const owner = requireOwner(db);
  const signedIn = requireSession(db);
  const proven = requireProof(db, isDemo);
  const challenges = new LoginChallenges();
  const codes = codeThrottle();
  const credentialsNotInDemo = refuseInDemo(
    isDemo,
    "This is a demo: you can't change its email or password.",
  );
  const sessionsNotInDemo = refuseInDemo(
    isDemo,
    "This is a demo: you can't log out the other people who are trying it.",
  );

  return new Hono<Env>()
    .get("/site-info", langQuery, replies(shownUserReply), (c) =>
      c.json({ user: readVisibleUser(readableDb(store, c)) }),
    )
    .get("/visibility", owner, replies(visibilityReply), (c) => c.json({ visibility: readVisibility(db) }))
    .get("/get-with-token/current", reads({ caller: "session" }), replies(userReply), (c) =>
      c.json({ user: ownerOfSession(c) }),
    )
    .get("/get-with-token/:token", reads({ caller: "session" }), replies(userReply), (c) =>
      c.json({ user: ownerOfSession(c, c.req.param("token")) }),
    )
    .post("/login", reads({ refusals: [401, 429] }), json(loginBody), replies(loginReply), async (c) => {
      loginThrottle.assertAllowed(c);
      const { email, password } = c.req.valid("json");
      const user = readUser(db);
      const isKnown = user !== null && user.email.toLowerCase() === readableEmail(email).toLowerCase();
      const hash = isKnown ? readPasswordHash(db, user._id) : null;
      // The hash is read again, because the password may have been changed while it was being compared.
      if (!(await verifyPassword(password, hash)) || user === null || readPasswordHash(db, user._id) !== hash)
        throw unauthorized("Email or password is wrong.");
      c.header("Cache-Control", "no-store");
      // The throttle is reset only after a correct code, so that knowing the password doesn't allow more guesses.
      if (hasSecondFactor(db, user._id)) return c.json({ challenge: challenges.issue(user._id, hash) });
      loginThrottle.reset(clientNetwork(c));
      const token = startSession(db, user._id, new Date(), c.req.header("user-agent"));
      logEvent(log, c, "login ok");
      return c.json({ token, user });
    })
    .post("/login/code", reads({ refusals: [401, 429] }), json(codeBody), replies(loggedInReply), (c) => {
      loginThrottle.assertAllowed(c);
      const { challenge, code } = c.req.valid("json");
      const user = readUser(db);
      const pending = challenges.find(challenge);
      // A password changed since the challenge invalidates it.
      if (
        pending === null ||
        user?._id !== pending.userId ||
        readPasswordHash(db, user._id) !== pending.passwordHash
      )
        throw unauthorized("This login has expired. Log in again.");
      codes.assertAllowed(code);
      store.assertWritable();
      const factor = consumeCode({ db, dataFolder }, user._id, code);
      if (factor === "lost") {
        logEvent(log, c, "code can't be checked: secret.key of another machine");
        challenges.countWrong(challenge);
        throw unauthorized(LOST_SECRET);
      }
      if (factor === null) {
        logEvent(log, c, "wrong code");
        throw unauthorized(
          challenges.countWrong(challenge) ? "The code is wrong." : "The code is wrong. Log in again.",
        );
      }
      challenges.end(challenge);
      loginThrottle.reset(clientNetwork(c));
      codes.forgive();
      c.header("Cache-Control", "no-store");
      const token = startSession(
        db,
        user._id,
        new Date(),
        c.req.header("user-agent"),
        `password and ${factor}`,
      );
      logEvent(log, c, `login ok by password and ${factor}`);
      return c.json({ token, user });
    })
    .post("/prove", signedIn, json(proveBody), replies(provenReply), async (c) => {
      await assertPassword(c, c.req.valid("json").password);
      assertAuthorized();
      const provenAt = recordProof(db, c.var.tokenHash);
      logEvent(log, c, "identity confirmed by password");
      return c.json({ provenAt });
    })
    .get("/sessions", owner, replies(sessionsReply), (c) =>
      c.json({ sessions: listSessions(db, c.var.owner._id, c.var.tokenHash) }),
    )
    .post("/end-other-sessions", proven, sessionsNotInDemo, replies(endedReply), (c) => {
      const ended = endOtherSessions(db, c.var.owner._id, c.var.tokenHash);
      logEvent(log, c, `other sessions ended: ${ended}`);
      return c.json({ ended });
    })
    .post("/logout/:userId", signedIn, ownId, replies(doneReply), (c) => {
      endSession(db, c.var.tokenHash);
      logEvent(log, c, "logout");
      return c.json({});
    })
    .put(
      "/update-password/:email",
      signedIn,
      credentialsNotInDemo,
      ownEmail,
      json(passwordBody),
      replies(userReply),
      async (c) => {
        const { oldPassword, newPassword } = c.req.valid("json");
        refuseWeakPassword(newPassword, { ...c.var.owner, host: siteHost(c) }, "newPassword");
        const oldHash = await assertPassword(c, oldPassword);
        const passwordHash = await hashPassword(newPassword);
        db.$client
          .transaction(() => {
            assertAuthorized();
            store.assertWritable();
            // `vitrine owner` or another tab may have changed the password in the meantime; that one stays.
            if (readPasswordHash(db, c.var.owner._id) !== oldHash) throw forbidden(WRONG_PASSWORD);
            writePassword(db, c.var.owner._id, passwordHash);
            endOtherSessions(db, c.var.owner._id, c.var.tokenHash);
          })
          .immediate();
        logEvent(log, c, "password changed");
        return c.json({ user: c.var.owner });
      },
    )
    .put(
      "/update-email/:email",
      signedIn,
      credentialsNotInDemo,
      ownEmail,
      json(emailBody),
      replies(userReply),
      async (c) => {
        const { newEmail, password, version } = c.req.valid("json");
        await assertPassword(c, password);
        const row = store.change("update e-mail", (change) =>
          change.update(
            users,
            c.var.owner._id,
            { email: newEmail },
            { name: "user", startedFrom: version, present: toUser },
          ),
        );
        logEvent(log, c, "email changed");
        return c.json({ user: toUser(row) });
      },
    )
    .put("/update-user/:userId", owner, ownId, json(profileBody), replies(userReply), (c) => {
      const { version, ...profile } = c.req.valid("json").newInfo;
      const row = store.change("update profile", (change) =>
        change.update(users, c.var.owner._id, profile, {
          name: "user",
          startedFrom: version,
          present: toUser,
        }),
      );
      return c.json({ user: toUser(row) });
    })
    .put("/update-visibility/:userId", owner, ownId, json(visibilityBody), replies(visibilityReply), (c) => {
      const { phone, email } = c.req.valid("json").visibility;
      const hidden = {
        ...(phone !== undefined && { isPhoneHidden: !phone }),
        ...(email !== undefined && { isEmailHidden: !email }),
      };
      store.change("update visibility", (change) =>
        change.update(users, c.var.owner._id, hidden, { name: "user" }),
      );
      return c.json({ visibility: readVisibility(db) });
    })
    .put(
      "/update-image/:userId",
      owner,
      ownId,
      multipart(uploads, {
        text: {
          field: imageField,
          previousHref: z.string().optional(),
          image: z.string().optional(),
          version: startedFromPart,
          ...pictureDetailsPart,
        },
        files: { image: "image" },
      }),
      replies(userReply),
      (c) => {
        const { field, files, image, version, pictureDetails } = c.req.valid("form");
        const file = files.image;
        // An empty text part instead of a file removes the picture, as `"image": ""` does for other entries.
        if (file === undefined && image !== "" && pictureDetails === undefined)
          throw invalid({ image: NO_IMAGE });
        const row = store.change(`update ${field}`, (change) => {
          const present = change.find(users, c.var.owner._id);
          const href = uploads.replace(change, present?.[field] ?? "", file, image === "");
          const updated = change.update(
            users,
            c.var.owner._id,
            { [field]: href },
            { name: "user", startedFrom: version, present: toUser },
          );
          describeShownPicture(change, href, pictureDetails);
          return updated;
        });
        return c.json({ user: toUser(row) });
      },
    );

  /**
   * The owner of the session in the `Authorization` header. API tokens are refused, because only browsers make this call.
   *
   * @param expected the token in the path, which the header must match; undefined if the path has none
   * @throws AppError 401
   */
  function ownerOfSession(c: Context<Env>, expected?: string): User {
    c.header("Cache-Control", "no-store");
    const token = tokenOf(c.req.header("authorization"));
    const isExpected = expected === undefined || expected === token;
    const session = token !== null && isExpected ? findSession(db, token) : null;
    if (session?.scope !== "owner") throw unauthorized();
    return session.owner;
  }

  /**
   * Checks the owner's password. A wrong one counts towards the login limit, because someone else may use an open session.
   *
   * @returns the hash that the password was compared with
   * @throws AppError 403 for a wrong password, 429 after too many
   */
  async function assertPassword(c: Context<Env>, password: string): Promise<string | null> {
    loginThrottle.assertAllowed(c);
    const hash = readPasswordHash(db, c.var.owner._id);
    if (!(await verifyPassword(password, hash))) throw forbidden(WRONG_PASSWORD);
    loginThrottle.refund(clientNetwork(c));
    return hash;
  }
}

/** Another user's id or email in the path is 403, whatever the body holds (§12). */
const ownId: MiddlewareHandler<Env> = async (c, next) => {
  if (c.req.param("userId") !== c.var.owner._id) throw forbidden("This is not your account.");
  await next();
};
const ownEmail: MiddlewareHandler<Env> = async (c, next) => {
  if (readableEmail(c.req.param("email") ?? "").toLowerCase() !== c.var.owner.email.toLowerCase())
    throw forbidden("This is not your account.");
  await next();
};
