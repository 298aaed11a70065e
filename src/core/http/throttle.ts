import type { Context } from "hono";
import ipaddr from "ipaddr.js";
import { LRUCache } from "lru-cache";
import { tooManyRequests } from "../errors/app-error.ts";
import type { Env } from "./env.ts";

type Bucket = { tokens: number; at: number };

/** How many addresses are tracked; beyond that the least recently used is dropped. */
const ADDRESSES_MAX = 10_000;

/**
 * A token bucket for each client address, so that an attacker never locks out the owner at another address. Memory is
 * bounded.
 */
export class Throttle {
  readonly #buckets = new LRUCache<string, Bucket>({
    // `maxSize`, because `max` would reserve memory for all of them at once.
    maxSize: ADDRESSES_MAX,
    sizeCalculation: () => 1,
  });
  readonly #burst: number;
  readonly #perMinute: number;
  readonly #now: () => number;

  /**
   * @param burst attempts that are allowed at once
   * @param perMinute attempts that are added each minute
   * @param now milliseconds; tests pass their own
   */
  constructor(burst: number, perMinute: number, now: () => number = () => performance.now()) {
    this.#burst = burst;
    this.#perMinute = perMinute;
    this.#now = now;
  }

  /** Uses one attempt of an address. @returns 0, or the seconds until the next attempt if there is none left */
  take(address: string): number {
    const bucket = this.#refilled(address);
    this.#buckets.set(address, bucket);
    if (bucket.tokens < 1) return Math.max(1, Math.ceil(((1 - bucket.tokens) * 60) / this.#perMinute));
    bucket.tokens -= 1;
    return 0;
  }

  /** Gives one attempt back, after a correct password. */
  refund(address: string): void {
    const bucket = this.#refilled(address);
    bucket.tokens = Math.min(this.#burst, bucket.tokens + 1);
    this.#buckets.set(address, bucket);
  }

  /** Gives all attempts of an address back. */
  reset(address: string): void {
    this.#buckets.delete(address);
  }

  /** @throws AppError 429 with `Retry-After` */
  assertAllowed(context: Context<Env>): void {
    const seconds = this.take(clientNetwork(context));
    if (seconds > 0) throw tooManyRequests(seconds);
  }

  #refilled(address: string): Bucket {
    const now = this.#now();
    const bucket = this.#buckets.get(address) ?? { tokens: this.#burst, at: now };
    const tokens = Math.min(this.#burst, bucket.tokens + ((now - bucket.at) / 60_000) * this.#perMinute);
    return { tokens, at: now };
  }
}

/** The client's network: an IPv6 client owns a whole /64, so its attempts are counted together. */
export function clientNetwork(context: Context<Env>): string {
  return networkOf(context.env?.clientAddress ?? "unknown");
}

/** Addresses as proxies write them: IPv6 in brackets with or without a port, or IPv4 with a port. */
const WITH_PORT = /^\[([^\]]*)\](?::\d+)?$|^(\d{1,3}(?:\.\d{1,3}){3}):\d+$/;

/**
 * The network of an address: IPv4 unchanged, IPv6 as its /64.
 * @param address may have a port or zone; any other text is returned unchanged
 */
export function networkOf(address: string): string {
  const [, six, four] = WITH_PORT.exec(address) ?? [];
  const plain = (six ?? four ?? address).split("%")[0] ?? "";
  if (!plain.includes(":")) return plain;
  const parsed = ipaddr.isValid(plain) ? ipaddr.process(plain) : null;
  if (parsed?.kind() === "ipv4") return parsed.toString();
  // An invalid address with colons counts by its first groups.
  const groups =
    parsed instanceof ipaddr.IPv6 ? parsed.parts.map((part) => part.toString(16)) : plain.split(":");
  return `${groups.slice(0, 4).join(":")}::/64`;
}
