import { timingSafeEqual } from "node:crypto";

/** §10: 128 bits, valid for 60 minutes, single use. */
const BITS = 128;
const LIFETIME = 60 * 60 * 1000;

/** A code, and for how many milliseconds it is still good. */
export type GivenCode = { value: string; validFor: number };

/** The one-time code that proves that whoever sets up the site can read the server's output. */
export class SetupCode {
  readonly #now: () => number;
  #value = "";
  #expiresAt = 0;

  /** Told of another code. */
  onRenewal: () => void = () => undefined;

  /**
   * @param now milliseconds that a change of the system's clock leaves alone; for tests
   * @param given a code of another process, which is good here as long as it is there
   */
  constructor(now: () => number = () => performance.now(), given: GivenCode | null = null) {
    this.#now = now;
    if (given === null) this.renew();
    else this.take(given);
  }

  /** Replaces the code by one that another process has made. */
  take({ value, validFor }: GivenCode): void {
    this.#value = value;
    this.#expiresAt = this.#now() + validFor;
  }

  /** The code as another process takes it. */
  get given(): GivenCode {
    return { value: this.#value, validFor: this.#expiresAt - this.#now() };
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
    this.onRenewal();
    return this.#value;
  }

  isRight(given: string): boolean {
    const a = Buffer.from(given);
    const b = Buffer.from(this.#value);
    return a.length === b.length && timingSafeEqual(a, b) && this.#now() < this.#expiresAt;
  }
}
