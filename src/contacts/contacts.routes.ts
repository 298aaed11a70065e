import { Hono } from "hono";
import type { Deps } from "../app.ts";
import type { Env } from "../http/env.ts";
import { AppError, badRequest, errorResponse } from "../http/errors.ts";
import { requireRow } from "../http/exists.ts";
import { requireOwner } from "../http/session.ts";
import { clientAddress, Throttle } from "../http/throttle.ts";
import { json, readJson } from "../http/validate.ts";
import { contactSchema, readBody } from "./contacts.contract.ts";
import { deliveryStates, listContacts, presentContact } from "./contacts.store.ts";
import { contacts } from "./contacts.table.ts";
import { LOOP_HEADER, loopMark } from "./relay-provider.ts";

/** The owner's inbox (contract, Contact). */
export function contactRoutes({ store }: Deps) {
  const { db } = store;
  const owner = requireOwner(db);

  return new Hono<Env>()
    .get("/", owner, (c) => c.json({ messages: listContacts(db) }))
    .put("/:id", owner, requireRow(db, contacts, "message"), json(readBody), (c) => {
      const { read } = c.req.valid("json");
      const row = store.changePrivately("mark message", (change) =>
        change.update(contacts, c.req.param("id"), { read }, { name: "message" }),
      );
      return c.json({ message: presentContact(row, deliveryStates(db, row._id)) });
    })
    .post("/delete/:id", owner, (c) => {
      const _id = c.req.param("id");
      store.changePrivately("delete message", (change) => change.remove(contacts, _id, "message"));
      return c.json({ _id });
    });
}

/** Longest body of a message to the provider, in bytes. */
const SEND_MAX = 64 * 1024;

const providerIds = [
  ["user_id", "The user ID is required"],
  ["service_id", "The service ID is required"],
  ["template_id", "The template ID is required"],
] as const;

/**
 * What the inbox takes from all addresses together, so that a flood from many of them fills neither the disk nor the
 * owner's mailbox: at 20 KB at most for a message, 30 MB a day.
 */
const EVERYONE_BURST = 200;
const EVERYONE_PER_MINUTE = 1;
const EVERYONE = "everyone";

/**
 * The e-mail provider's contract, spoken by this server itself: a line of text for every answer (contract, Contact).
 * The body is JSON whatever its Content-Type says.
 */
export function emailRoutes({ store, contactThrottle, relay }: Deps) {
  const inboxThrottle = new Throttle(EVERYONE_BURST, EVERYONE_PER_MINUTE);

  const app = new Hono<Env>().post("/send", async (c) => {
    const address = clientAddress(c);
    demandTry(contactThrottle, address);
    let sent: ReturnType<typeof readMessage>;
    try {
      if (c.req.header(LOOP_HEADER) === loopMark)
        throw badRequest("VITRINE_EMAIL_URL must be another provider than this server itself.");
      sent = readMessage((await readJson(c.req.raw, SEND_MAX)) as Record<string, unknown>); // It lets only objects through.
    } catch (error) {
      // Nothing is stored: someone who corrects a message shall not run out of tries.
      contactThrottle.giveBack(address);
      throw error;
    }
    demandTry(inboxThrottle, EVERYONE);
    store.changePrivately("receive message", (change) => {
      const row = change.insert(contacts, { ...sent, receivedAt: new Date().toISOString() });
      relay.enqueue(change.db, row._id);
    });
    relay.wake();
    return c.text("OK", 200);
  });
  app.onError(async (thrown, c) => {
    const reply = errorResponse(thrown, c);
    const { error } = (await reply.json()) as { error: { message: string } }; // The one shape of errorResponse.
    reply.headers.set("Content-Type", "text/plain; charset=UTF-8");
    return new Response(error.message, reply);
  });
  return app;
}

/** @throws AppError 429 with `Retry-After` */
function demandTry(throttle: Throttle, key: string): void {
  const seconds = throttle.take(key);
  if (seconds > 0)
    throw new AppError(429, "too_many_requests", "Too many messages. Try again later.", {
      headers: { "Retry-After": String(seconds) },
    });
}

/** The visitor's message in a provider's JSON. @throws AppError 400 with the first thing that is wrong */
function readMessage(body: Record<string, unknown>) {
  for (const [name, message] of providerIds) {
    const id = body[name];
    if (typeof id !== "string" || id.trim() === "") throw badRequest(message);
  }
  const sent = contactSchema.safeParse(body.template_params ?? {}, {
    error: () => "The template parameters must be an object.",
  });
  if (!sent.success) throw badRequest(sent.error.issues[0]?.message ?? "The message is not valid.");
  return sent.data;
}
