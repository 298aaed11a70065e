import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { entityColumns, flag, line } from "../../core/content/columns.ts";
import { type EntryKind, nameFromFirst } from "../../core/content/content-model.ts";
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
    /** Held as spam: in the inbox, but not forwarded. */
    held: flag(),
  },
  (table) => [index("contacts_received").on(table.receivedAt)],
);

/**
 * One row per message and configured relay. Rows of deleted messages stay, so that a restored message continues where it was;
 * the queue ignores them.
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
    /** When it was sent; `""` until then. */
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
  nameOf: nameFromFirst("name"),
  fields: ["name", "email", "phone", "message"],
  isPrivate: true,
};
