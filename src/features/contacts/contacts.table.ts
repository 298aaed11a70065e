import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { entityColumns, flag, line } from "../../core/content/columns.ts";
import { type EntryKind, firstOf } from "../../core/content/content-model.ts";
import { deliveryStates, relays } from "./mail/delivery.contract.ts";

/** The owner's inbox. Times are ISO 8601 in UTC. */
export const contacts = sqliteTable(
  "contacts",
  {
    ...entityColumns(),
    name: line(),
    email: line(),
    phone: line(),
    message: line(),
    receivedAt: text().notNull(),
    read: flag(),
    /** Kept back as spam: in the inbox, but not relayed. */
    held: flag(),
  },
  (table) => [index("contacts_received").on(table.receivedAt)],
);

/**
 * One row for each message and configured relay. It outlives its message, so that one whose delete is undone goes on
 * where it was; the queue looks only at those whose message is there.
 */
export const contactDeliveries = sqliteTable(
  "contact_deliveries",
  {
    _id: text().primaryKey(),
    contactId: text().notNull(),
    relay: text({ enum: relays }).notNull(),
    state: text({ enum: deliveryStates }).notNull(),
    attempts: integer().notNull().default(0),
    nextAttemptAt: text().notNull(),
    /** When the other side took it; `""` until then. */
    sentAt: line(),
    lastError: line(),
  },
  (table) => [
    index("contact_deliveries_due").on(table.state, table.nextAttemptAt),
    index("contact_deliveries_contact").on(table.contactId),
  ],
);

export const contactKind: EntryKind = {
  table: contacts,
  noun: "message",
  nameOf: firstOf("name"),
  fields: ["name", "email", "phone", "message"],
  isPrivate: true,
};
