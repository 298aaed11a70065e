import { timingSafeEqual } from "node:crypto";

/** Contract, The program: 128 bits, valid for 60 minutes, single use. */
const BITS = 128;
const LIFETIME = 60 * 60 * 1000;

/** The one-time code that proves that whoever sets up the site can read the server's output. */
export class SetupCode {
  readonly value = Buffer.from(crypto.getRandomValues(new Uint8Array(BITS / 8))).toString("base64url");
  readonly #expiresAt: number;
  readonly #now: () => number;

  /** @param now milliseconds, for tests */
  constructor(now: () => number = Date.now) {
    this.#now = now;
    this.#expiresAt = now() + LIFETIME;
  }

  /** Used up by the owner it creates: from then on setup answers 409 to everything. */
  isRight(given: string): boolean {
    const a = Buffer.from(given);
    const b = Buffer.from(this.value);
    return a.length === b.length && timingSafeEqual(a, b) && this.#now() < this.#expiresAt;
  }
}
