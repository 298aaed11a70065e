import { and, count, desc, eq, gte, inArray, max, or, type SQL, sql, sum } from "drizzle-orm";
import type { Db } from "../../core/database/client.ts";
import type { Contact, DeliveryDetail, InboxMessage, InboxState } from "./contacts.contract.ts";
import { contactDeliveries, contacts } from "./contacts.table.ts";
import { type Delivery, type RelayName, relays } from "./mail/delivery.contract.ts";

type Row = typeof contacts.$inferSelect;
type State = DeliveryDetail["state"];

/** One word for all relays of a message: failed if one gave up, queued while one is under way, `stored` without any. */
function summarizeDelivery(states: State[]): Delivery {
  if (states.length === 0) return "stored";
  if (states.includes("failed")) return "failed";
  return states.includes("queued") ? "queued" : "sent";
}

export function presentContact(row: Row, states: State[]): Contact {
  const { _id, name, email, phone, message, receivedAt, read } = row;
  return { _id, name, email, phone, message, receivedAt, read, delivery: summarizeDelivery(states) };
}

/** What counts of a message's deliveries: one that waits for a relay which is not configured any more is none. */
function countsFor(configured: readonly RelayName[]) {
  return or(eq(contactDeliveries.state, "sent"), inArray(contactDeliveries.relay, [...configured]));
}

/** Newest first. @param configured see `readInbox` */
export function listContacts(db: Db, configured?: readonly RelayName[]): Contact[] {
  return readInbox(db, configured).map(({ held: _held, deliveries: _deliveries, ...contact }) => contact);
}

/** Some of the inbox. */
type Part = { where?: SQL | undefined; limit: number };

/**
 * Newest first, with what became of each.
 * @param configured relays that messages are given to now
 * @param part else all
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
    const own = (byContact.get(row._id) ?? []).map(({ contactId: _id, ...detail }) => detail);
    const states = own.map((delivery) => delivery.state);
    return { ...presentContact(row, states), held: row.held, deliveries: own };
  });
}

/** @param ids of their messages; null for all */
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
 * How many messages there are and how many are unread, and a text that differs whenever anything in the inbox has changed: cheap enough to be
 * asked for every few seconds. `arrivals` is the part of it that the owner's own marks and deletes leave as it is.
 */
export function readInboxState(db: Db): InboxState {
  const messages = db
    .select({
      total: count(),
      unread: sql<number>`coalesce(sum(${contacts.read} = 0), 0)`,
      newest: max(contacts._id),
      // Grows with every change of a message; a delete changes the total.
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

export function deliveryStates(db: Db, contactId: string, configured: readonly RelayName[]): State[] {
  return db
    .select({ state: contactDeliveries.state })
    .from(contactDeliveries)
    .where(and(eq(contactDeliveries.contactId, contactId), countsFor(configured)))
    .all()
    .map(({ state }) => state);
}

/** For the statistics: how many messages came since, without spam. @param since ISO 8601 in UTC */
export function tallyMessages(db: Db, since: string): { messages: number } {
  const isTold = and(gte(contacts.receivedAt, since), eq(contacts.held, false));
  return db.select({ messages: count() }).from(contacts).where(isTold).get() ?? { messages: 0 };
}
