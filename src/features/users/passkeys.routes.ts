import type { AuthenticationResponseJSON, RegistrationResponseJSON } from "@simplewebauthn/server";
import { type Context, Hono, type MiddlewareHandler } from "hono";
import { LRUCache } from "lru-cache";
import { assertAuthorized } from "../../core/content/authorization.ts";
import { conflict, invalid, notFound, unauthorized } from "../../core/errors/app-error.ts";
import type { BaseServices } from "../../core/feature/services.ts";
import { idReply } from "../../core/fields/field.contract.ts";
import { reads, replies, withDescription } from "../../core/http/description.ts";
import type { Env } from "../../core/http/env.ts";
import { logEvent } from "../../core/http/log.ts";
import { refuseInDemo } from "../../core/http/refuse-in-demo.ts";
import { requireOwner, requireProof, requireSession } from "../../core/http/require-owner.ts";
import { clientNetwork, Throttle } from "../../core/http/throttle.ts";
import { json } from "../../core/http/validate.ts";
import {
  addPasskey,
  deletePasskey,
  findPasskey,
  listCredentialIds,
  listPasskeys,
  recordPasskeyUse,
  renamePasskey,
  toPasskey,
} from "../../core/owner/passkeys.ts";
import { endOtherSessions, recordProof, startSession } from "../../core/owner/sessions.ts";
import { readUser } from "../../core/owner/users.store.ts";
import {
  addPasskeyBody,
  loggedInReply,
  passkeyOptionsReply,
  passkeyReply,
  passkeyResponseBody,
  passkeysReply,
  provenReply,
  renamePasskeyBody,
} from "./users.contract.ts";

const PASSKEYS_MAX = 20;
/** How long a challenge is valid, in milliseconds. */
const LIFETIME = 5 * 60 * 1000;
const CHALLENGES_MAX = 1000;
/** Challenges per IP address at once, and then per minute. The login page requests one whenever it opens. */
const CHALLENGE_BURST = 30;
const CHALLENGES_PER_MINUTE = 30;

const UNKNOWN = "This site doesn't know this passkey.";

/**
 * The owner's passkeys (WebAuthn; §7, Signing in). `GET /` → `{ passkeys: Passkey[] }` · `POST options` → `{ options }` for the
 * browser, `POST create` `{ passkey: { name, response } }` → 201 `{ passkey }` · `PUT update/{_id}` `{ passkey: { name } }` → `{ passkey }` ·
 * `POST delete/{_id}` → `{ _id }` · `POST login/options` → `{ options }`, `POST login` `{ response }` → `{ token, user }` · `POST
 * prove/options` → `{ options }`, `POST prove` `{ response }` → `{ provenAt }`. A passkey only works on the host it was created for.
 */
export function passkeyRoutes({ store, loginThrottle, log, isDemo }: BaseServices) {
  const { db } = store;
  const owner = requireOwner(db);
  const session = requireSession(db);
  const proven = requireProof(db, isDemo);
  const notInDemo = refuseInDemo(isDemo, "This is a demo: you can't change how its owner logs in.");
  const challengeThrottle = new Throttle(CHALLENGE_BURST, CHALLENGES_PER_MINUTE);
  /** Purpose by challenge; each challenge can be used once. */
  const challenges = new LRUCache<string, string>({ max: CHALLENGES_MAX, ttl: LIFETIME });
  /** @returns a check that a challenge was issued for this purpose, which uses the challenge up */
  const takeFor = (purpose: string) => (challenge: string) => {
    const issuedFor = challenges.get(challenge);
    challenges.delete(challenge);
    return issuedFor === purpose;
  };

  const requirePasskey: MiddlewareHandler<Env> = async (c, next) => {
    if (!listPasskeys(db, c.var.owner._id, "").some(({ _id }) => _id === c.req.param("id")))
      throw notFound("passkey");
    await next();
  };
  const existing = withDescription(requirePasskey, { refusals: [404] });

  return new Hono<Env>()
    .get("/", owner, replies(passkeysReply), (c) =>
      c.json({ passkeys: listPasskeys(db, c.var.owner._id, addressOf(c).host) }),
    )
    .post("/options", proven, notInDemo, replies(passkeyOptionsReply), async (c) => {
      const { generateRegistrationOptions } = await import("@simplewebauthn/server");
      const { owner: user, tokenHash } = c.var;
      const { host } = addressOf(c);
      const options = await generateRegistrationOptions({
        rpName: host,
        rpID: host,
        userID: new Uint8Array(new TextEncoder().encode(user._id)),
        userName: user.email,
        userDisplayName: [user.fname, user.lname].filter(Boolean).join(" "),
        excludeCredentials: listCredentialIds(db, user._id).map((id) => ({ id })),
        authenticatorSelection: { residentKey: "required", userVerification: "required" },
      });
      challenges.set(options.challenge, `add ${tokenHash}`);
      return c.json({ options });
    })
    .post("/create", proven, notInDemo, json(addPasskeyBody), replies(passkeyReply, 201), async (c) => {
      const { verifyRegistrationResponse } = await import("@simplewebauthn/server");
      const { name, response } = c.req.valid("json").passkey;
      const { _id: userId } = c.var.owner;
      const { host, origin } = addressOf(c);
      const { registrationInfo } = await verifyRegistrationResponse({
        // The library validates its parts.
        response: response as unknown as RegistrationResponseJSON,
        expectedChallenge: takeFor(`add ${c.var.tokenHash}`),
        expectedOrigin: origin,
        expectedRPID: host,
        requireUserVerification: true,
      }).catch(() => ({ registrationInfo: undefined }));
      if (registrationInfo === undefined)
        throw invalid({ response: "This passkey could not be verified. Try adding it again." });
      const { id, publicKey, counter, transports = [] } = registrationInfo.credential;
      const row = write(() => {
        if (findPasskey(db, id) !== null) throw conflict("This passkey has already been added.");
        if (listPasskeys(db, userId, host).length >= PASSKEYS_MAX)
          throw conflict(`You already have ${PASSKEYS_MAX} passkeys, which is the limit. Remove one first.`);
        const added = addPasskey(db, {
          userId,
          credentialId: id,
          publicKey,
          counter,
          transports,
          host,
          name,
        });
        endOtherSessions(db, userId, c.var.tokenHash);
        return added;
      });
      logEvent(log, c, "passkey added");
      return c.json({ passkey: toPasskey(row, host) }, 201);
    })
    .put("/update/:id", session, notInDemo, existing, json(renamePasskeyBody), replies(passkeyReply), (c) => {
      const { name } = c.req.valid("json").passkey;
      const row = write(() => renamePasskey(db, c.var.owner._id, c.req.param("id"), name));
      if (row === null) throw notFound("passkey");
      return c.json({ passkey: toPasskey(row, addressOf(c).host) });
    })
    .post("/delete/:id", proven, notInDemo, replies(idReply), (c) => {
      const _id = c.req.param("id");
      const { _id: userId } = c.var.owner;
      write(() => {
        if (!deletePasskey(db, userId, _id)) throw notFound("passkey");
        endOtherSessions(db, userId, c.var.tokenHash);
      });
      logEvent(log, c, "passkey removed");
      return c.json({ _id });
    })
    .post("/login/options", reads({ refusals: [429] }), replies(passkeyOptionsReply), async (c) => {
      challengeThrottle.assertAllowed(c);
      c.header("Cache-Control", "no-store");
      return c.json({ options: await requestOptions(c, "login") });
    })
    .post(
      "/login",
      reads({ refusals: [401, 429] }),
      json(passkeyResponseBody),
      replies(loggedInReply),
      async (c) => {
        loginThrottle.assertAllowed(c);
        const passkey = await verify(c, c.req.valid("json").response, "login");
        const user = readUser(db);
        if (passkey === null || user?._id !== passkey.userId) throw unauthorized(UNKNOWN);
        loginThrottle.refund(clientNetwork(c));
        c.header("Cache-Control", "no-store");
        const token = startSession(db, user._id, new Date(), c.req.header("user-agent"), "passkey");
        logEvent(log, c, "login ok by passkey");
        return c.json({ token, user });
      },
    )
    .post("/prove/options", session, replies(passkeyOptionsReply), async (c) => {
      return c.json({ options: await requestOptions(c, `prove ${c.var.tokenHash}`) });
    })
    .post("/prove", session, json(passkeyResponseBody), replies(provenReply), async (c) => {
      loginThrottle.assertAllowed(c);
      const passkey = await verify(c, c.req.valid("json").response, `prove ${c.var.tokenHash}`);
      if (passkey?.userId !== c.var.owner._id) throw invalid({ response: UNKNOWN });
      loginThrottle.refund(clientNetwork(c));
      assertAuthorized();
      const provenAt = recordProof(db, c.var.tokenHash);
      logEvent(log, c, "identity confirmed by passkey");
      return c.json({ provenAt });
    });

  async function requestOptions(c: Context<Env>, purpose: string) {
    const { generateAuthenticationOptions } = await import("@simplewebauthn/server");
    // No list of credentials: it would reveal the owner's devices, and each device knows its own passkeys.
    const options = await generateAuthenticationOptions({
      rpID: addressOf(c).host,
      userVerification: "required",
    });
    challenges.set(options.challenge, purpose);
    return options;
  }

  /** @returns the passkey that signed the browser's response, or null if anything about it is wrong */
  async function verify(c: Context<Env>, response: { id: string }, purpose: string) {
    const { verifyAuthenticationResponse } = await import("@simplewebauthn/server");
    const passkey = findPasskey(db, response.id);
    if (passkey === null) return null;
    const { host, origin } = addressOf(c);
    const counter = await verifyAuthenticationResponse({
      // The library validates its parts.
      response: response as unknown as AuthenticationResponseJSON,
      expectedChallenge: takeFor(purpose),
      expectedOrigin: origin,
      expectedRPID: host,
      credential: {
        id: passkey.credentialId,
        publicKey: new Uint8Array(Buffer.from(passkey.publicKey, "base64url")),
        counter: passkey.counter,
      },
      requireUserVerification: true,
    }).then(
      ({ verified, authenticationInfo }) => (verified ? authenticationInfo.newCounter : null),
      () => null,
    );
    if (counter === null || passkey.host !== host) {
      logEvent(log, c, "passkey refused");
      return null;
    }
    // Two uses with the same counter mean that the passkey was copied.
    return recordPasskeyUse(db, passkey, counter) ? passkey : null;
  }

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

/** The address that the request came to. Passkeys belong to its host, whatever the port. */
function addressOf(c: Context<Env>): { host: string; origin: string } {
  const { hostname, origin } = new URL(c.env?.origin ?? c.req.url);
  return { host: hostname, origin };
}
