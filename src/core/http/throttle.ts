import type { Context } from "hono";
import ipaddr from "ipaddr.js";
import { LRUCache } from "lru-cache";
import { tooManyRequests } from "../errors/app-error.ts";
import type { Env } from "./env.ts";

type Bucket = { tokens: number; at: number };

/** Addresses whose tries are counted; the one that was counted longest ago goes. */
const ADDRESSES_MAX = 10_000;

/**
 * A token bucket for each client address. The owner at another address is never locked out by someone's guessing.
 * Memory is bounded: past `ADDRESSES_MAX` the oldest bucket goes.
 */
export class Throttle {
  readonly #buckets = new LRUCache<string, Bucket>({
    // By size, because with `max` it would reserve the room for all of them at once.
    maxSize: ADDRESSES_MAX,
    sizeCalculation: () => 1,
  });
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
    this.#buckets.set(address, bucket);
    if (bucket.tokens < 1) return Math.max(1, Math.ceil(((1 - bucket.tokens) * 60) / this.#perMinute));
    bucket.tokens -= 1;
    return 0;
  }

  /** Gives a try back: a right password is no guess. */
  giveBack(address: string): void {
    const bucket = this.#refilled(address);
    bucket.tokens = Math.min(this.#burst, bucket.tokens + 1);
    this.#buckets.set(address, bucket);
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
}

/** An IPv6 client owns a whole /64, so its guesses are counted together. */
export function clientAddress(context: Context<Env>): string {
  return networkOf(context.env?.clientAddress ?? "unknown");
}

/** An IPv6 address in brackets, with a port or not, or an IPv4 address with one, as proxies name them. */
const WITH_PORT = /^\[([^\]]*)\](?::\d+)?$|^(\d{1,3}(?:\.\d{1,3}){3}):\d+$/;

/** @param address of a client, with a port or a zone where a proxy names one; what is no address stands for itself */
export function networkOf(address: string): string {
  const [, six, four] = WITH_PORT.exec(address) ?? [];
  const plain = (six ?? four ?? address).split("%")[0] ?? "";
  if (!plain.includes(":")) return plain;
  const parsed = ipaddr.isValid(plain) ? ipaddr.process(plain) : null;
  if (parsed?.kind() === "ipv4") return parsed.toString();
  // What is no address, and only looks like one, still counts by its beginning.
  const groups =
    parsed instanceof ipaddr.IPv6 ? parsed.parts.map((part) => part.toString(16)) : plain.split(":");
  return `${groups.slice(0, 4).join(":")}::/64`;
}
