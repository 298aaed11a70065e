import { REMEMBERED_FOR } from "../../core/http/idempotency-key.ts";

const KEPT_MAX = 1000;

/**
 * Messages that were received under an `Idempotency-Key`: sent again by a form whose answer was lost on the way, they are
 * in the inbox already. The same key with another text is another message; a restart forgets all.
 */
export class ReceivedBefore {
  readonly #receivedAt = new Map<string, number>();
  readonly #now: () => number;

  /** @param now milliseconds since 1970, for tests */
  constructor(now: () => number = Date.now) {
    this.#now = now;
  }

  /** @param message what the visitor wrote, of any shape that JSON has; @returns null without a key */
  nameOf(key: string | null, message: unknown): string | null {
    if (key === null) return null;
    return new Bun.CryptoHasher("sha256").update(JSON.stringify([key, message])).digest("base64");
  }

  has(name: string | null): boolean {
    const at = name === null ? undefined : this.#receivedAt.get(name);
    return at !== undefined && this.#now() - at <= REMEMBERED_FOR;
  }

  add(name: string | null): void {
    if (name === null) return;
    const now = this.#now();
    for (const [old, at] of this.#receivedAt) {
      if (now - at <= REMEMBERED_FOR && this.#receivedAt.size < KEPT_MAX) break; // In the order in which they came.
      this.#receivedAt.delete(old);
    }
    this.#receivedAt.set(name, now);
  }
}
