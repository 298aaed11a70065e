import { and, asc, desc, eq, getTableName, gt, inArray, lte, min, notInArray, or, sql } from "drizzle-orm";
import { newId } from "../../../core/content/change.ts";
import { history } from "../../../core/content/history.table.ts";
import type { Db } from "../../../core/database/client.ts";
import type { DeliveryDetail } from "../contacts.contract.ts";
import { contactDeliveries, contacts } from "../contacts.table.ts";
import type { RelayName } from "./delivery.contract.ts";
import type { RelayMessage } from "./transport.ts";

const DAY = 24 * 60 * 60 * 1000;
/** What has failed is tried again, since its cause may have been a setting that is mended now; but not what is older than this. */
const REVIVE_WITHIN = 30 * DAY;
/** Nothing waits longer for its next try: a time further ahead is of a clock that was wrong. */
const WAIT_MAX = 2 * DAY;

/** A letter whose turn has come. `attempts` counts the one that is about to be made. */
export type Due = RelayMessage & Pick<DeliveryDetail, "state" | "attempts">;

/** The rows of one relay in `contact_deliveries`, of messages that are there. Times are in milliseconds since 1970. */
export class Deliveries {
  readonly #db: Db;
  readonly #relay: RelayName;

  constructor(db: Db, relay: RelayName) {
    this.#db = db;
    this.#relay = relay;
  }

  /** @param db within the transaction that stores the message */
  add(db: Db, contactId: string, now: number): void {
    const values = { _id: newId(), contactId, relay: this.#relay, nextAttemptAt: isoTime(now) };
    db.insert(contactDeliveries)
      .values({ ...values, state: "queued" })
      .run();
  }

  /** What waits or has failed is due. @param contactId of one message, else all of them */
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

  /** After a start everything that waits is due at once, and what failed lately gets another chance. */
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
   * The next one that is due, with its try noted before it is made.
   * @param delayAfter milliseconds from a try to the next, by how many there were
   */
  take(now: number, delayAfter: (attempts: number) => number): Due | undefined {
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
      // What has not failed comes first.
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

  /** When the next one that waits is due; without an end when nothing waits. */
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

/** ISO 8601 in UTC, as the rows have it. */
export function isoTime(at: number): string {
  return new Date(at).toISOString();
}

/** How far a message has got with its relays outlives it for the undo; with what the history forgets of it, it goes. */
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
