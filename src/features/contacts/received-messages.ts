import { LRUCache } from "lru-cache";
import { REPLY_LIFETIME } from "../../core/http/idempotency-key.ts";

const REMEMBERED_MAX = 1000;

/**
 * Remembers messages received with an `Idempotency-Key`, in memory only, so that a form which retries after a lost answer
 * doesn't store its message twice. The same key with another text is another message.
 */
export class ReceivedMessages {
  readonly #received: LRUCache<string, true>;

  /** @param now milliseconds since 1970, for tests */
  constructor(now: () => number = Date.now) {
    this.#received = new LRUCache({
      max: REMEMBERED_MAX,
      ttl: REPLY_LIFETIME,
      ttlResolution: 0,
      // lru-cache treats the time 0 as unset.
      perf: { now: () => now() + 1 },
    });
  }

  /** The name under which a message is remembered. @param message any JSON @returns null without a key */
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
