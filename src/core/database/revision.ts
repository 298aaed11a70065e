import type { Database } from "bun:sqlite";

/** Milliseconds between two looks for what other processes have written. */
const LOOK_EVERY = 20;

/**
 * A number that differs whenever the content may have changed. Writes of another process (`vitrine import` beside a
 * running server) are noticed within 20 ms.
 */
export class Revision {
  readonly client: Database;
  readonly #query;
  #dataVersion: number;
  #lookedAt = 0;
  #current = 0;

  /** @param client the connection by which this process writes: its own writes are told by `moveOn` */
  constructor(client: Database) {
    this.client = client;
    this.#query = client.query<{ data_version: number }, []>("pragma data_version");
    this.#dataVersion = this.#read();
  }

  get current(): number {
    const now = performance.now();
    return now - this.#lookedAt > LOOK_EVERY ? this.look(now) : this.#current;
  }

  /** Like `current`, with a look now. Within a transaction that holds the write lock it is true to its end. */
  look(now = performance.now()): number {
    this.#lookedAt = now;
    const dataVersion = this.#read();
    if (dataVersion !== this.#dataVersion) {
      this.#dataVersion = dataVersion;
      this.#current++;
    }
    return this.#current;
  }

  moveOn(): void {
    this.#current++;
  }

  #read(): number {
    return this.#query.get()?.data_version ?? 0;
  }
}
