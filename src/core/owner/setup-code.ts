import { timingSafeEqual } from "node:crypto";

/** §10: 128 bits, valid for 60 minutes, single use. */
const BITS = 128;
const LIFETIME = 60 * 60 * 1000;

/** The one-time setup code. It proves that the person who sets up the site can read the server's output. */
export class SetupCode {
  readonly #now: () => number;
  #value = "";
  #expiresAt = 0;

  /** @param now a monotonic clock in milliseconds; tests pass their own */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
    this.renew();
  }

  get value(): string {
    return this.#value;
  }

  /**
   * Replaces the code: after it was used, or after a restore left the site without an owner.
   * @returns the new code
   */
  renew(): string {
    this.#value = Buffer.from(crypto.getRandomValues(new Uint8Array(BITS / 8))).toString("base64url");
    this.#expiresAt = this.#now() + LIFETIME;
    return this.#value;
  }

  isValid(code: string): boolean {
    const a = Buffer.from(code);
    const b = Buffer.from(this.#value);
    return a.length === b.length && timingSafeEqual(a, b) && this.#now() < this.#expiresAt;
  }
}
