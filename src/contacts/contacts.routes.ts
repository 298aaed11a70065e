import { Hono } from "hono";
import type { Deps } from "../app.ts";
import type { Env } from "../http/env.ts";
import { AppError } from "../http/errors.ts";
import { requireRow } from "../http/exists.ts";
import { requireOwner } from "../http/session.ts";
import { clientAddress } from "../http/throttle.ts";
import { json, readJson } from "../http/validate.ts";
import { contactSchema, readBody } from "./contacts.contract.ts";
import { deliveryStates, listContacts, presentContact } from "./contacts.store.ts";
import { contacts } from "./contacts.table.ts";

/** The owner's inbox (contract, Contact). */
export function contactRoutes({ store }: Deps) {
  const { db } = store;
  const owner = requireOwner(db);

  return new Hono<Env>()
    .get("/", owner, (c) => c.json({ messages: listContacts(db) }))
    .put("/:id", owner, requireRow(db, contacts, "message"), json(readBody), (c) => {
      const { read } = c.req.valid("json");
      const row = store.change("mark message", (change) =>
        change.update(contacts, c.req.param("id"), { read }, { name: "message" }),
      );
      return c.json({ message: presentContact(row, deliveryStates(db, row._id)) });
    })
    .post("/delete/:id", owner, (c) => {
      const _id = c.req.param("id");
      store.change("delete message", (change) => change.remove(contacts, _id, "message"));
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

/** The e-mail provider's contract, spoken by this server itself: a line of text for every answer (contract, Contact). */
export function emailRoutes({ store, contactThrottle, relay }: Deps) {
  return new Hono<Env>().post("/send", async (c) => {
    const seconds = contactThrottle.take(clientAddress(c));
    if (seconds > 0)
      return c.text("Too many messages. Try again later.", 429, { "Retry-After": String(seconds) });
    let body: Record<string, unknown>;
    try {
      body = (await readJson(c.req.raw, SEND_MAX)) as Record<string, unknown>; // readJson lets only objects through.
    } catch (error) {
      if (error instanceof AppError) return c.text(error.message, error.status === 413 ? 413 : 400);
      throw error;
    }
    for (const [name, message] of providerIds) {
      const id = body[name];
      if (typeof id !== "string" || id.trim() === "") return c.text(message, 400);
    }
    const sent = contactSchema.safeParse(body.template_params ?? {});
    if (!sent.success) return c.text(sent.error.issues[0]?.message ?? "The message is not valid.", 400);
    store.change("receive message", (change) => {
      const row = change.insert(contacts, { ...sent.data, receivedAt: new Date().toISOString() });
      relay.enqueue(change.db, row._id);
    });
    relay.wake();
    return c.text("OK", 200);
  });
}
