import { timingSafeEqual } from "node:crypto";

/** §10: 128 bits, valid for 60 minutes, single use. */
const BITS = 128;
const LIFETIME = 60 * 60 * 1000;

/** The one-time code that proves that whoever sets up the site can read the server's output. */
export class SetupCode {
  readonly #now: () => number;
  #value = "";
  #expiresAt = 0;

  /** @param now milliseconds that a change of the system's clock leaves alone; for tests */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
    this.renew();
  }

  get value(): string {
    return this.#value;
  }

  /**
   * Makes another: the owner whom the last one made has used it up, and a site that lost its owner to a restore needs one.
   * @returns its value
   */
  renew(): string {
    this.#value = Buffer.from(crypto.getRandomValues(new Uint8Array(BITS / 8))).toString("base64url");
    this.#expiresAt = this.#now() + LIFETIME;
    return this.#value;
  }

  isRight(given: string): boolean {
    const a = Buffer.from(given);
    const b = Buffer.from(this.#value);
    return a.length === b.length && timingSafeEqual(a, b) && this.#now() < this.#expiresAt;
  }
}
