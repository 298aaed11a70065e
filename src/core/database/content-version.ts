import type { Database } from "bun:sqlite";
import { recordDamage } from "./damage.ts";

/** Milliseconds between two checks for what other processes have written. */
const CHECK_INTERVAL = 20;
/** Milliseconds until the schedule is read again after a failed read. */
const RETRY_AFTER = 60_000;
const DAY = 24 * 60 * 60 * 1000;

/**
 * An integer that is incremented whenever what visitors see may have changed: by a write, by another process such as
 * `vitrine import`, when a scheduled entry becomes public, and at midnight UTC, because durations count days.
 */
export class ContentVersion {
  readonly #client: Database;
  readonly #dataVersionQuery;
  readonly #scheduleQuery: string;
  #current = 0;
  #dataVersion: number;
  #checkedAt = 0;
  #clock = 0;
  /** Milliseconds since 1970 at which what visitors see changes without a write; null when it has to be read again. */
  #nextChange: number | null = null;
  #moment = "";

  /** @param client the connection this process writes with; call `increment` after each of its writes */
  constructor(client: Database) {
    this.#client = client;
    this.#dataVersionQuery = client.query<{ data_version: number }, []>("pragma data_version");
    this.#scheduleQuery = scheduleQueryOf(client);
    this.#dataVersion = this.#readDataVersion();
  }

  /** The current version. Writes of other processes are noticed up to 20 ms late. */
  get current(): number {
    const now = performance.now();
    if (now - this.#checkedAt > CHECK_INTERVAL) this.check(now);
    return this.#current;
  }

  /** ISO 8601 in UTC: scheduled entries due at this moment count as public. Constant within a version. */
  get moment(): string {
    this.check();
    return this.#moment;
  }

  increment(): void {
    this.#current++;
    this.#nextChange = null;
  }

  /** Like `current`, without the delay. */
  check(now: number = performance.now()): number {
    this.#checkedAt = now;
    const dataVersion = this.#readDataVersion();
    const clock = Date.now();
    const isWrittenByOthers = dataVersion !== this.#dataVersion;
    // A clock that was set back hides scheduled entries again.
    const isTimePassed = this.#nextChange !== null && (clock >= this.#nextChange || clock < this.#clock);
    if (isWrittenByOthers || isTimePassed) this.increment();
    this.#dataVersion = dataVersion;
    this.#clock = clock;
    this.#nextChange ??= this.#readNextChange(clock);
    return this.#current;
  }

  #readNextChange(clock: number): number {
    this.#moment = new Date(clock).toISOString();
    const midnight = (Math.floor(clock / DAY) + 1) * DAY;
    if (this.#scheduleQuery === "") return midnight;
    try {
      const row = this.#client
        .query<{ next: string | null }, [string]>(this.#scheduleQuery)
        .get(this.#moment);
      return Math.min(midnight, row?.next ? Date.parse(row.next) : midnight);
    } catch (error) {
      // A damaged table must not take down pages that don't need it.
      recordDamage(error);
      return clock + RETRY_AFTER;
    }
  }

  #readDataVersion(): number {
    return this.#dataVersionQuery.get()?.data_version ?? 0;
  }
}

/** Reads the first moment after ?1 at which an entry of any table becomes public (§16); `""` without such tables. */
function scheduleQueryOf(client: Database): string {
  const tables = client
    .query<{ name: string }, []>(
      "select t.name from sqlite_master t join pragma_table_info(t.name) c where t.type = 'table' and c.name = 'publish_at'",
    )
    .all();
  const moments = tables.map(
    ({ name }) =>
      `select min(publish_at) as next from "${name}" where status = 'scheduled' and publish_at > ?1`,
  );
  return moments.length === 0 ? "" : `select min(next) as next from (${moments.join(" union all ")})`;
}
