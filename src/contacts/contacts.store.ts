import { desc, eq } from "drizzle-orm";
import type { Db } from "../db/client.ts";
import type { Contact, Delivery } from "./contacts.contract.ts";
import { contactDeliveries, contacts } from "./contacts.table.ts";

type State = "queued" | "sent" | "failed";

/** One word for all relays of a message: failed if one gave up, queued while one is under way, `stored` without any. */
export function summarizeDelivery(states: State[]): Delivery {
  if (states.length === 0) return "stored";
  if (states.includes("failed")) return "failed";
  return states.includes("queued") ? "queued" : "sent";
}

export function presentContact(row: typeof contacts.$inferSelect, states: State[]): Contact {
  const { _id, name, email, phone, message, receivedAt, read } = row;
  return { _id, name, email, phone, message, receivedAt, read, delivery: summarizeDelivery(states) };
}

/** Newest first. */
export function listContacts(db: Db): Contact[] {
  const deliveries = db
    .select({ contactId: contactDeliveries.contactId, state: contactDeliveries.state })
    .from(contactDeliveries)
    .all();
  const byContact = Map.groupBy(deliveries, (delivery) => delivery.contactId);
  return db
    .select()
    .from(contacts)
    .orderBy(desc(contacts.receivedAt), desc(contacts._id))
    .all()
    .map((row) =>
      presentContact(
        row,
        (byContact.get(row._id) ?? []).map(({ state }) => state),
      ),
    );
}

export function deliveryStates(db: Db, contactId: string): State[] {
  return db
    .select({ state: contactDeliveries.state })
    .from(contactDeliveries)
    .where(eq(contactDeliveries.contactId, contactId))
    .all()
    .map(({ state }) => state);
}
