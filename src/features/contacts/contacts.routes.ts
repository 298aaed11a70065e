import { Hono } from "hono";
import { validator } from "hono/validator";
import { badRequest, tooManyRequests } from "../../core/errors/app-error.ts";
import type { BaseServices } from "../../core/feature/services.ts";
import { idReply } from "../../core/fields/field.contract.ts";
import { reads, replies } from "../../core/http/description.ts";
import type { Env } from "../../core/http/env.ts";
import { errorResponse } from "../../core/http/error-response.ts";
import { idempotencyKey } from "../../core/http/idempotency-key.ts";
import { logEvent } from "../../core/http/log.ts";
import { requireOwner } from "../../core/http/require-owner.ts";
import { requireRow } from "../../core/http/require-row.ts";
import { clientNetwork, Throttle } from "../../core/http/throttle.ts";
import { json, readJson, safeParse } from "../../core/http/validate.ts";
import type { User } from "../../core/owner/owner.contract.ts";
import {
  challengeReply,
  contactSchema,
  formActionReply,
  inboxReply,
  inboxStateReply,
  messageReply,
  messagesReply,
  providerBody,
  readBody,
  testReply,
} from "./contacts.contract.ts";
import { contactPage } from "./contacts.page.contract.ts";
import type { ContactServices } from "./contacts.services.ts";
import { listContacts, presentContact, readDeliveryStates, readInboxState } from "./contacts.store.ts";
import { contacts } from "./contacts.table.ts";
import { toCsv } from "./inbox-csv.ts";
import { parseInboxQuery, readInboxChunks, readInboxPage } from "./inbox-pages.ts";
import type { Relay } from "./mail/relay.ts";
import { LOOP_HEADER, ownMessageSecret } from "./mail/relay-provider.ts";
import { MINIMUM_TIME, ProofOfWork } from "./proof-of-work.ts";
import { ReceivedMessages } from "./received-messages.ts";
import { inboxQuery } from "./search-message.contract.ts";
import { SenderLimits } from "./sender-limits.ts";

/** The owner's inbox (§14). */
export function contactRoutes({ store, relay }: BaseServices & ContactServices) {
  const { db } = store;
  const owner = requireOwner(db);

  return new Hono<Env>()
    .get("/form/action", replies(formActionReply), (c) => c.json({ action: contactPage.path as string }))
    .get("/", owner, replies(messagesReply), (c) => c.json({ messages: listContacts(db, relay.names) }))
    .put("/:id", owner, requireRow(db, contacts, "message"), json(readBody), replies(messageReply), (c) => {
      const { read } = c.req.valid("json");
      const row = store.changePrivately("mark message", (change) =>
        change.update(contacts, c.req.param("id"), { read }, { name: "message" }),
      );
      return c.json({ message: presentContact(row, readDeliveryStates(db, row._id, relay.names)) });
    })
    .post("/delete/:id", owner, replies(idReply), (c) => {
      const _id = c.req.param("id");
      store.changePrivately("delete message", (change) => change.remove(contacts, _id, "message"));
      return c.json({ _id });
    });
}

/** The only key of the throttle of test messages. */
const OWNER = "owner";

/**
 * The inbox of the admin, with the deliveries of each message. `GET ?before=&limit=&search=&show=&open=` → a page, newest
 * first, `{ messages: InboxMessage[], relays: RelayName[], next, total }`; the next page begins before `next`, `""` at the
 * end. `GET state` → `{ total, unread, state, arrivals }`, see `readInboxState`. `GET export` is the inbox as CSV. `POST
 * retry/ID` retries a delivery now, `POST release/ID` forwards a message held as spam, `POST test` sends a test message
 * through each relay → `{ results: TestResult[] }`.
 */
export function inboxRoutes({ store, relay, testThrottle }: BaseServices & ContactServices) {
  const { db } = store;
  const owner = requireOwner(db);

  return new Hono<Env>()
    .get(
      "/",
      owner,
      reads({ query: inboxQuery, refusals: [422] }),
      validator("query", parseInboxQuery),
      replies(inboxReply),
      async (c) => c.json(await readInboxPage(db, c.req.valid("query"), relay.names)),
    )
    .get("/state", owner, replies(inboxStateReply), (c) => c.json(readInboxState(db)))
    .get("/export", owner, replies("text/csv"), (c) =>
      c.body(toCsv(readInboxChunks(db, relay.names)), 200, {
        "Content-Type": "text/csv; charset=utf-8",
        "Content-Disposition": 'attachment; filename="messages.csv"',
      }),
    )
    .post("/retry/:id", owner, requireRow(db, contacts, "message"), replies(idReply), (c) => {
      const _id = c.req.param("id");
      store.assertWritable();
      relay.retry(_id);
      return c.json({ _id });
    })
    .post("/release/:id", owner, replies(idReply), (c) => {
      const _id = c.req.param("id");
      store.changePrivately("release message", (change) => {
        const wasHeld = change.find(contacts, _id)?.held === true;
        change.update(contacts, _id, { held: false }, { name: "message" });
        if (wasHeld) relay.enqueue(change.db, _id);
      });
      relay.wake();
      return c.json({ _id });
    })
    .post("/test", owner, replies(testReply), async (c) =>
      c.json({ results: await testRelay(relay, testThrottle, c.get("owner")) }),
    );
}

/** `POST /api/settings/test-mail`: as `POST /api/inbox/test`, for the mail server's settings. */
export function mailTestRoutes({ store, relay, testThrottle }: BaseServices & ContactServices) {
  return new Hono<Env>().post("/", requireOwner(store.db), replies(testReply), async (c) =>
    c.json({ results: await testRelay(relay, testThrottle, c.get("owner")) }),
  );
}

async function testRelay(relay: Relay, throttle: Throttle, { fname, lname, email, phone }: User) {
  const seconds = throttle.take(OWNER);
  if (seconds > 0) throw tooManyRequests(seconds);
  return await relay.test({
    name: [fname, lname].filter(Boolean).join(" ") || "Vitrine",
    email,
    phone: phone || "-",
    message: "This is a test message from your site. Messages from your visitors look like this one.",
  });
}

/** Challenges that one address may request at once, and then per minute. */
const CHALLENGE_BURST = 30;
const CHALLENGES_PER_MINUTE = 10;
/** Longest body of a message to the provider, in bytes. */
const SEND_MAX = 64 * 1024;

const providerIds = [
  ["user_id", "The user ID is required"],
  ["service_id", "The service ID is required"],
  ["template_id", "The template ID is required"],
] as const;

/**
 * The API of an email provider, implemented by this server itself; every answer is a line of text (§14). The body is JSON
 * whatever its Content-Type. The site's own form adds `check: { proof, homepage }`: the answer to the challenge of `GET
 * challenge` (`{ challenge, matureIn }`, in milliseconds), and the value of the hidden field. A message with `homepage` is
 * held as spam. A message sent again with the same `Idempotency-Key` is stored once.
 */
export function emailRoutes({ store, contactThrottle, relay, secret, log }: BaseServices & ContactServices) {
  const limits = new SenderLimits(contactThrottle);
  const work = new ProofOfWork(secret);
  const received = new ReceivedMessages();
  const challengeThrottle = new Throttle(CHALLENGE_BURST, CHALLENGES_PER_MINUTE);

  const app = new Hono<Env>()
    .get("/challenge", reads({ refusals: [429] }), replies(challengeReply), async (c) => {
      challengeThrottle.assertAllowed(c);
      c.header("Cache-Control", "no-store");
      return c.json({ challenge: await work.createChallenge(), matureIn: MINIMUM_TIME });
    })
    .post(
      "/send",
      reads({ json: providerBody, refusals: [429], isRefusedInText: true }),
      replies("text/plain"),
      async (c) => {
        if (c.req.header(LOOP_HEADER) === ownMessageSecret)
          throw badRequest(
            "VITRINE_EMAIL_URL points to this server itself. Set it to the address of an email provider.",
          );
        const body = await readJson(c.req.raw, SEND_MAX);
        const sent = readMessage(body);
        const { proof, homepage } = readCheck(body);
        const held = homepage !== "";
        const signature = held ? null : await work.check(proof);
        // Synchronous until the row is stored, so that a second request finds the first.
        const name = received.nameOf(idempotencyKey(c), sent);
        if (received.has(name)) return c.text("OK", 200);
        const isProven = signature !== null && work.spend(signature);
        try {
          limits.assertAllowed(clientNetwork(c), isProven);
          const _id = store.changePrivately("receive message", (change) => {
            const receivedAt = new Date().toISOString();
            // Spam needs no attention, so it counts as read.
            const row = change.insert(contacts, { ...sent, receivedAt, held, read: held });
            if (!held) relay.enqueue(change.db, row._id);
            return row._id;
          });
          received.add(name);
          logEvent(log, c, held ? `message ${_id} held as spam` : `message ${_id} received`, {
            event: held ? "message held as spam" : "message received",
            id: _id,
          });
        } catch (error) {
          if (isProven) work.giveBack(signature);
          throw error;
        }
        relay.wake();
        return c.text("OK", 200);
      },
    );
  app.onError(async (thrown, c) => {
    const reply = errorResponse(thrown, c);
    const { error } = (await reply.json()) as { error: { message: string } }; // The one shape of errorResponse.
    reply.headers.set("Content-Type", "text/plain; charset=UTF-8");
    return new Response(error.message, reply);
  });
  return app;
}

/** The `check` that the site's own form adds; other clients don't send it. */
function readCheck({ check }: Record<string, unknown>): { proof: unknown; homepage: string } {
  if (typeof check !== "object" || check === null) return { proof: null, homepage: "" };
  const { proof = null, homepage = "" } = check as { proof?: unknown; homepage?: unknown }; // Unchecked values.
  return { proof, homepage: typeof homepage === "string" ? homepage.trim() : "" };
}

/** Reads the visitor's message from the provider's JSON. @throws AppError 400 with the first fault */
function readMessage(body: Record<string, unknown>) {
  for (const [name, message] of providerIds) {
    const id = body[name];
    if (typeof id !== "string" || id.trim() === "") throw badRequest(message);
  }
  const sent = safeParse(contactSchema, body.template_params ?? {}, {
    error: () => "The template parameters must be an object.",
  });
  if (!sent.success) throw badRequest(sent.error.issues[0]?.message ?? "The message is not valid.");
  return sent.data;
}
