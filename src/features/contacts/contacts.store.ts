import { and, count, desc, eq, gte, inArray, max, or, type SQL, sql, sum } from "drizzle-orm";
import type { Db } from "../../core/database/client.ts";
import { readableEmail } from "../../core/owner/readable-email.ts";
import type { Contact, DeliveryDetail, InboxMessage, InboxState } from "./contacts.contract.ts";
import { contactDeliveries, contacts } from "./contacts.table.ts";
import { type Delivery, type RelayName, relays } from "./mail/delivery.contract.ts";

type Row = typeof contacts.$inferSelect;
type State = DeliveryDetail["state"];

/** The state of a message over all relays: `failed` if one failed, else `queued` if one waits; `stored` without relays. */
function summarizeDelivery(states: State[]): Delivery {
  if (states.length === 0) return "stored";
  if (states.includes("failed")) return "failed";
  return states.includes("queued") ? "queued" : "sent";
}

/** A message as the API returns it. @param states of its deliveries */
export function presentContact(row: Row, states: State[]): Contact {
  const { _id, name, phone, message, receivedAt, read } = row;
  // Browsers send the domain of an email field in ASCII.
  const email = readableEmail(row.email);
  return { _id, name, email, phone, message, receivedAt, read, delivery: summarizeDelivery(states) };
}

/** All deliveries except those that wait for a relay which is no longer configured. */
function countsFor(configured: readonly RelayName[]) {
  return or(eq(contactDeliveries.state, "sent"), inArray(contactDeliveries.relay, [...configured]));
}

/** All messages, newest first. @param configured see `readInbox` */
export function listContacts(db: Db, configured?: readonly RelayName[]): Contact[] {
  return readInbox(db, configured).map(({ held: _held, deliveries: _deliveries, ...contact }) => contact);
}

/** A part of the inbox. */
type Part = { where?: SQL | undefined; limit: number };

/**
 * Messages with their deliveries, newest first.
 * @param configured the relays that are configured now
 * @param part null for the whole inbox
 */
export function readInbox(
  db: Db,
  configured: readonly RelayName[] = relays,
  part: Part | null = null,
): InboxMessage[] {
  const rows = db
    .select()
    .from(contacts)
    .where(part?.where)
    .orderBy(desc(contacts.receivedAt), desc(contacts._id))
    .limit(part?.limit ?? -1)
    .all();
  const ids = part === null ? null : rows.map((row) => row._id);
  const byContact = deliveriesByContact(db, configured, ids);
  return rows.map((row) => {
    const deliveries = (byContact.get(row._id) ?? []).map(({ contactId: _id, ...detail }) => detail);
    const states = deliveries.map((delivery) => delivery.state);
    return { ...presentContact(row, states), held: row.held, deliveries };
  });
}

/** @param ids _ids of messages; null for all */
function deliveriesByContact(db: Db, configured: readonly RelayName[], ids: string[] | null) {
  const { contactId, relay, state, attempts, nextAttemptAt, sentAt, lastError } = contactDeliveries;
  const deliveries = db
    .select({ contactId, relay, state, attempts, nextAttemptAt, sentAt, lastError })
    .from(contactDeliveries)
    .where(and(countsFor(configured), ids === null ? undefined : inArray(contactId, ids)))
    .all();
  return Map.groupBy(deliveries, (delivery) => delivery.contactId);
}

/**
 * The counts of messages, and two texts to poll: `state` changes with anything in the inbox, `arrivals` only with a new
 * message.
 */
export function readInboxState(db: Db): InboxState {
  const messages = db
    .select({
      total: count(),
      unread: sql<number>`coalesce(sum(${contacts.read} = 0), 0)`,
      newest: max(contacts._id),
      // Grows with every change of a message; deleting one changes the total.
      versions: sum(contacts.version),
    })
    .from(contacts)
    .get();
  const deliveries = db
    .select({
      attempts: sum(contactDeliveries.attempts),
      sent: sql<number>`sum(${contactDeliveries.state} = 'sent')`,
      failed: sql<number>`sum(${contactDeliveries.state} = 'failed')`,
      next: max(contactDeliveries.nextAttemptAt),
    })
    .from(contactDeliveries)
    .get();
  const arrivals = [messages?.newest, ...Object.values(deliveries ?? {})].join(" ");
  const state = [messages?.total, messages?.unread, messages?.versions, arrivals].join(" ");
  return { total: messages?.total ?? 0, unread: messages?.unread ?? 0, state, arrivals };
}

/** The states of a message's deliveries. @param configured see `readInbox` */
export function readDeliveryStates(db: Db, contactId: string, configured: readonly RelayName[]): State[] {
  return db
    .select({ state: contactDeliveries.state })
    .from(contactDeliveries)
    .where(and(eq(contactDeliveries.contactId, contactId), countsFor(configured)))
    .all()
    .map(({ state }) => state);
}

/** Counts messages without spam, for the statistics. @param since ISO 8601 in UTC */
export function countMessages(db: Db, since: string): { messages: number } {
  const isCounted = and(gte(contacts.receivedAt, since), eq(contacts.held, false));
  return db.select({ messages: count() }).from(contacts).where(isCounted).get() ?? { messages: 0 };
}
