import { and, asc, desc, eq, getTableName, gt, inArray, lte, min, notInArray, or, sql } from "drizzle-orm";
import { newId } from "../../../core/content/change.ts";
import { history } from "../../../core/content/history.table.ts";
import type { Db } from "../../../core/database/client.ts";
import type { DeliveryDetail } from "../contacts.contract.ts";
import { contactDeliveries, contacts } from "../contacts.table.ts";
import type { RelayName } from "./delivery.contract.ts";
import type { RelayMessage } from "./transport.ts";

const DAY = 24 * 60 * 60 * 1000;
/** Failed deliveries are retried only for messages younger than this, because the cause may have been a setting. */
const REVIVE_WITHIN = 30 * DAY;
/** Longest delay of the next attempt: a later time comes from a wrong clock. */
const WAIT_MAX = 2 * DAY;

/** A delivery that is due. `attempts` includes the one about to be made. */
export type DueDelivery = RelayMessage & Pick<DeliveryDetail, "state" | "attempts">;

/** The deliveries of one relay in `contact_deliveries`, without those of deleted messages. Times are milliseconds since 1970. */
export class Deliveries {
  readonly #db: Db;
  readonly #relay: RelayName;

  constructor(db: Db, relay: RelayName) {
    this.#db = db;
    this.#relay = relay;
  }

  /** Adds the delivery of a message. @param db the transaction that stores the message */
  add(db: Db, contactId: string, now: number): void {
    const values = { _id: newId(), contactId, relay: this.#relay, nextAttemptAt: isoTime(now) };
    db.insert(contactDeliveries)
      .values({ ...values, state: "queued" })
      .run();
  }

  /** Makes queued and failed deliveries due. @param contactId of one message; all messages without it */
  makeDue(now: number, contactId?: string): void {
    this.#db
      .update(contactDeliveries)
      .set({ state: "queued", nextAttemptAt: isoTime(now) })
      .where(
        and(
          this.#mine,
          inArray(contactDeliveries.state, ["queued", "failed"]),
          contactId === undefined ? undefined : eq(contactDeliveries.contactId, contactId),
        ),
      )
      .run();
  }

  /** Makes all queued deliveries due after a start, and queues recently failed ones again. */
  revive(now: number): void {
    const recent = this.#db
      .select({ _id: contacts._id })
      .from(contacts)
      .where(gt(contacts.receivedAt, isoTime(now - REVIVE_WITHIN)));
    this.#db
      .update(contactDeliveries)
      .set({ state: "queued" })
      .where(
        and(this.#mine, eq(contactDeliveries.state, "failed"), inArray(contactDeliveries.contactId, recent)),
      )
      .run();
    this.#db
      .update(contactDeliveries)
      .set({ nextAttemptAt: isoTime(now) })
      .where(
        and(
          this.#mine,
          eq(contactDeliveries.state, "queued"),
          gt(contactDeliveries.nextAttemptAt, isoTime(now)),
        ),
      )
      .run();
  }

  /**
   * Takes the next due delivery and records its attempt before it is made.
   * @param delayAfter milliseconds until the next attempt, by the number of attempts
   */
  take(now: number, delayAfter: (attempts: number) => number): DueDelivery | undefined {
    const due = this.#db
      .select({
        deliveryId: contactDeliveries._id,
        state: contactDeliveries.state,
        attempts: contactDeliveries.attempts,
        name: contacts.name,
        email: contacts.email,
        phone: contacts.phone,
        message: contacts.message,
        receivedAt: contacts.receivedAt,
      })
      .from(contactDeliveries)
      .innerJoin(contacts, eq(contacts._id, contactDeliveries.contactId))
      .where(
        and(
          this.#mine,
          or(
            eq(contactDeliveries.state, "queued"),
            and(eq(contactDeliveries.state, "failed"), gt(contacts.receivedAt, isoTime(now - REVIVE_WITHIN))),
          ),
          or(
            lte(contactDeliveries.nextAttemptAt, isoTime(now)),
            gt(contactDeliveries.nextAttemptAt, isoTime(now + WAIT_MAX)),
          ),
        ),
      )
      // Queued deliveries come before failed ones.
      .orderBy(
        desc(contactDeliveries.state),
        asc(contactDeliveries.nextAttemptAt),
        sql`${contactDeliveries}.rowid`,
      )
      .limit(1)
      .get();
    if (due === undefined) return undefined;
    const attempts = due.attempts + 1;
    this.update(due.deliveryId, { attempts, nextAttemptAt: isoTime(now + delayAfter(attempts)) });
    return { ...due, attempts };
  }

  update(deliveryId: string, values: Partial<typeof contactDeliveries.$inferInsert>): void {
    this.#db.update(contactDeliveries).set(values).where(eq(contactDeliveries._id, deliveryId)).run();
  }

  /** When the next queued delivery is due; infinity when none is queued. */
  nextDue(): number {
    const row = this.#db
      .select({ at: min(contactDeliveries.nextAttemptAt) })
      .from(contactDeliveries)
      .innerJoin(contacts, eq(contacts._id, contactDeliveries.contactId))
      .where(and(this.#mine, eq(contactDeliveries.state, "queued")))
      .get();
    return row?.at ? Date.parse(row.at) : Number.POSITIVE_INFINITY;
  }

  get #mine() {
    return eq(contactDeliveries.relay, this.#relay);
  }
}

/** A time as stored in the rows: ISO 8601 in UTC. @param at milliseconds since 1970 */
export function isoTime(at: number): string {
  return new Date(at).toISOString();
}

/** Removes deliveries of deleted messages once the history has forgotten the message, so that it can't be restored. */
export function removeLeftoverDeliveries(db: Db): void {
  const messages = db.select({ id: contacts._id }).from(contacts);
  const removed = db
    .select({ id: history.rowId })
    .from(history)
    .where(eq(history.tableName, getTableName(contacts)));
  db.delete(contactDeliveries)
    .where(
      and(
        notInArray(contactDeliveries.contactId, messages),
        notInArray(contactDeliveries.contactId, removed),
      ),
    )
    .run();
}
