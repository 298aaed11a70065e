import { LRUCache } from "lru-cache";
import { REMEMBERED_FOR } from "../../core/http/idempotency-key.ts";

const REMEMBERED_MAX = 1000;

/**
 * Messages that were received under an `Idempotency-Key`: sent again by a form whose answer was lost on the way, they are
 * in the inbox already. The same key with another text is another message; a restart forgets all.
 */
export class ReceivedBefore {
  readonly #received: LRUCache<string, true>;

  /** @param now milliseconds since 1970, for tests */
  constructor(now: () => number = Date.now) {
    this.#received = new LRUCache({
      max: REMEMBERED_MAX,
      ttl: REMEMBERED_FOR,
      ttlResolution: 0,
      // It takes the time 0 for none.
      perf: { now: () => now() + 1 },
    });
  }

  /** @param message what the visitor wrote, of any shape that JSON has; @returns null without a key */
  nameOf(key: string | null, message: unknown): string | null {
    if (key === null) return null;
    return new Bun.CryptoHasher("sha256").update(JSON.stringify([key, message])).digest("base64");
  }

  has(name: string | null): boolean {
    return name !== null && this.#received.has(name);
  }

  add(name: string | null): void {
    if (name === null) return;
    this.#received.set(name, true);
  }
}
