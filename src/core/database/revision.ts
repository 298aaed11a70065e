import type { Database } from "bun:sqlite";
import { noteDamage } from "./damage.ts";
import { readStamp } from "./persisted-responses.ts";

/** Milliseconds between two looks for what other processes have written. */
const LOOK_EVERY = 20;
/** Longest time in milliseconds for which a change is not told of, see `onForeignChange`. */
const PUT_OFF_MAX = 250;
/** Milliseconds until a database that did not say what is due is asked again. */
const ASK_AGAIN = 60_000;

/**
 * A number that differs whenever the content may have changed. Changes by another process (`vitrine import` beside a
 * running server) are noticed within 20 ms; what else is written, such as a visit that is counted, is none.
 */
export class Revision {
  readonly client: Database;
  readonly #query;
  #dataVersion: number;
  /** Of the newest change that is known; null where none is, as after an own one. */
  #stamp: string | null;
  #lookedAt = 0;
  /** Since when a change is not told of; null where none is known. */
  #putOffAt: number | null = null;
  /**
   * Called when others turn out to have changed the content; answers whether `current` is to stay as it is until `look` is called, since
   * what shows the change is being made. Again with every look, until then.
   */
  onForeignChange: () => boolean = () => false;
  /** When it was, by the clock, as it was last looked at. */
  #clock = Date.now();
  /** Milliseconds of the clock at which an entry becomes public next; undefined when it has to be found out. */
  #due: number | undefined;
  /** ISO 8601, when that was found out: until then nothing becomes public. */
  #moment = "";
  #nextQuery: string | undefined;
  #current = 0;

  /** @param client the connection by which this process writes: its own writes are told by `moveOn` */
  constructor(client: Database) {
    this.client = client;
    this.#query = client.query<{ data_version: number }, []>("pragma data_version");
    this.#dataVersion = this.#read();
    this.#stamp = readStamp(client);
  }

  get current(): number {
    const now = performance.now();
    if (now - this.#lookedAt <= LOOK_EVERY) return this.#current;
    if (!this.peek().isChanged) return this.look(now);
    this.#putOffAt ??= now;
    if (now - this.#putOffAt > PUT_OFF_MAX || !this.onForeignChange()) return this.look(now);
    this.#lookedAt = now;
    return this.#current;
  }

  /** Whether a look would find a change, and which: the same answer twice means that there was none in between. */
  peek(): { isChanged: boolean; version: string } {
    const dataVersion = this.#read();
    if (dataVersion === this.#dataVersion) return { version: this.#stamp ?? "", isChanged: false };
    const stamp = readStamp(this.client);
    return { version: stamp ?? String(dataVersion), isChanged: this.#isUnknown(stamp) };
  }

  /** Like `current`, with a look now. Within a transaction that holds the write lock it is true to its end. */
  look(now = performance.now()): number {
    this.#lookedAt = now;
    this.#putOffAt = null;
    const dataVersion = this.#read();
    if (dataVersion !== this.#dataVersion) {
      this.#dataVersion = dataVersion;
      const stamp = readStamp(this.client);
      if (this.#isUnknown(stamp)) this.moveOn();
      this.#stamp = stamp;
    }
    const clock = Date.now();
    // A clock that was set back hides again what its moment has not come for.
    if (this.#due !== undefined && (clock >= this.#due || clock < this.#clock)) this.moveOn();
    this.#clock = clock;
    this.#due ??= this.#findDue(clock);
    return this.#current;
  }

  moveOn(): void {
    this.#current++;
    this.#due = undefined;
    this.#stamp = null;
  }

  #isUnknown(stamp: string | null): boolean {
    return stamp === null || stamp !== this.#stamp;
  }

  /** When what visitors see changes next by itself; `Infinity` for never. */
  get due(): number {
    this.#due ??= this.#findDue(Date.now());
    return this.#due;
  }

  /** ISO 8601 in UTC: what is public at this moment is public now. It stays the same as long as that may be said. */
  get moment(): string {
    this.look();
    this.#due ??= this.#findDue(Date.now());
    return this.#moment;
  }

  /** By SQL alone: a start that finds its pages cached loads nothing that knows of tables. */
  #findDue(now: number): number {
    this.#nextQuery ??= nextQueryOf(this.client);
    this.#moment = new Date(now).toISOString();
    if (this.#nextQuery === "") return Number.POSITIVE_INFINITY;
    try {
      const row = this.client.query<{ due: string | null }, [string]>(this.#nextQuery).get(this.#moment);
      return row?.due ? Date.parse(row.due) : Number.POSITIVE_INFINITY;
    } catch (error) {
      // A damaged table keeps no page from being shown that does not need it.
      noteDamage(error);
      return now + ASK_AGAIN;
    }
  }

  #read(): number {
    return this.#query.get()?.data_version ?? 0;
  }
}

/** Asks for the first moment after one at which an entry of any table becomes public (§16); `""` without such tables. */
function nextQueryOf(client: Database): string {
  const tables = client
    .query<{ name: string }, []>(
      "select t.name from sqlite_master t join pragma_table_info(t.name) c where t.type = 'table' and c.name = 'publish_at'",
    )
    .all();
  const moments = tables.map(
    ({ name }) =>
      `select min(publish_at) as due from "${name}" where status = 'scheduled' and publish_at > ?1`,
  );
  return moments.length === 0 ? "" : `select min(due) as due from (${moments.join(" union all ")})`;
}
