import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { entityColumns, flag, line } from "../db/columns.ts";

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
  },
  (table) => [index("contacts_received").on(table.receivedAt)],
);

/** One row for each message and configured relay; gone with its message. */
export const contactDeliveries = sqliteTable(
  "contact_deliveries",
  {
    _id: text().primaryKey(),
    contactId: text()
      .notNull()
      .references(() => contacts._id, { onDelete: "cascade" }),
    relay: text({ enum: ["smtp", "provider"] }).notNull(),
    state: text({ enum: ["queued", "sent", "failed"] }).notNull(),
    attempts: integer().notNull().default(0),
    nextAttemptAt: text().notNull(),
    lastError: line(),
  },
  (table) => [
    index("contact_deliveries_due").on(table.state, table.nextAttemptAt),
    index("contact_deliveries_contact").on(table.contactId),
  ],
);
