import type { Context } from "hono";
import { tooManyRequests } from "../errors/app-error.ts";
import type { Env } from "./env.ts";

type Bucket = { tokens: number; at: number };

/**
 * A token bucket for each client address. The owner at another address is never locked out by someone's guessing.
 * Memory is bounded: past `ADDRESSES_MAX` the oldest bucket goes.
 */
export class Throttle {
  readonly #buckets = new Map<string, Bucket>();
  readonly #burst: number;
  readonly #perMinute: number;
  readonly #now: () => number;

  /**
   * @param burst tries that may come at once
   * @param perMinute tries that come back each minute
   * @param now milliseconds, for tests
   */
  constructor(burst: number, perMinute: number, now: () => number = () => performance.now()) {
    this.#burst = burst;
    this.#perMinute = perMinute;
    this.#now = now;
  }

  /** Takes one try of this address. @returns 0, or the seconds until there is another */
  take(address: string): number {
    const bucket = this.#refilled(address);
    this.#remember(address, bucket);
    if (bucket.tokens < 1) return Math.max(1, Math.ceil(((1 - bucket.tokens) * 60) / this.#perMinute));
    bucket.tokens -= 1;
    return 0;
  }

  /** Gives a try back: a right password is no guess. */
  giveBack(address: string): void {
    const bucket = this.#refilled(address);
    bucket.tokens = Math.min(this.#burst, bucket.tokens + 1);
    this.#remember(address, bucket);
  }

  /** Gives all tries back: whoever knows the password has no need to guess it. */
  forgive(address: string): void {
    this.#buckets.delete(address);
  }

  /** @throws AppError 429 with `Retry-After` */
  assertAllowed(context: Context<Env>): void {
    const seconds = this.take(clientAddress(context));
    if (seconds > 0) throw tooManyRequests(seconds);
  }

  #refilled(address: string): Bucket {
    const now = this.#now();
    const bucket = this.#buckets.get(address) ?? { tokens: this.#burst, at: now };
    const tokens = Math.min(this.#burst, bucket.tokens + ((now - bucket.at) / 60_000) * this.#perMinute);
    return { tokens, at: now };
  }

  #remember(address: string, bucket: Bucket): void {
    this.#buckets.delete(address);
    this.#buckets.set(address, bucket);
    if (this.#buckets.size > ADDRESSES_MAX) {
      const oldest = this.#buckets.keys().next().value;
      if (oldest !== undefined) this.#buckets.delete(oldest);
    }
  }
}

const ADDRESSES_MAX = 10_000;

/** An IPv6 client owns a whole /64, so its guesses are counted together. */
export function clientAddress(context: Context<Env>): string {
  return networkOf(context.env?.clientAddress ?? "unknown");
}

/** @param address of a client, with a port or a zone where a proxy names one */
export function networkOf(address: string): string {
  const four = /(\d{1,3}(?:\.\d{1,3}){3})(?::\d+)?$/.exec(address)?.[1];
  if (four !== undefined) return four;
  const [plain = ""] = address.replace(/^\[([^\]]*)\].*$/, "$1").split("%");
  if (!plain.includes(":")) return plain;
  const [left = [], right = []] = plain.split("::").map((part) => part.split(":").filter(Boolean));
  const zeros = Array<string>(Math.max(0, 8 - left.length - right.length)).fill("0");
  const groups = [...left, ...zeros, ...right].slice(0, 4);
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(":")}::/64`;
}
