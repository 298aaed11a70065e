import type { Context, MiddlewareHandler } from "hono";
import { LRUCache } from "lru-cache";
import type { ContentVersion } from "../database/content-version.ts";
import type { Env } from "./env.ts";
import { Representation } from "./representation.ts";

/** Bytes, not compressed; hosts and addresses come in more spellings than a site has pages. */
const MAX_BYTES = 12_000_000;

/** Responses that are the same for everyone, in memory until the content version changes. */
export class ResponseCache {
  readonly #version: ContentVersion;
  readonly #responses = new LRUCache<string, Representation>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ size }) => size + 1,
  });
  /** What is being made, so that of several requests at once only the first makes it. */
  readonly #pending = new Map<string, Promise<Representation | null>>();
  #cachedVersion = -1;

  constructor(version: ContentVersion) {
    this.#version = version;
  }

  get(key: string): Representation | undefined {
    this.#dropStale();
    return this.#responses.get(key);
  }

  /**
   * @param make what to cache; null for nothing
   * @returns what is cached or was made
   */
  async getOrMake(key: string, make: () => Promise<Representation | null>): Promise<Representation | null> {
    const cached = this.get(key) ?? this.#pending.get(key);
    if (cached !== undefined) return await cached;
    const version = this.#cachedVersion;
    const pending = make().finally(() => {
      if (this.#pending.get(key) === pending) this.#pending.delete(key);
    });
    this.#pending.set(key, pending);
    const made = await pending;
    // A write in between may not be in what was made.
    if (made !== null && this.#version.current === version) this.#responses.set(key, made);
    return made;
  }

  #dropStale(): void {
    const { current } = this.#version;
    if (current === this.#cachedVersion) return;
    this.#responses.clear();
    this.#pending.clear();
    this.#cachedVersion = current;
  }
}

/**
 * Caches responses with status 200.
 * @param keyOf where a response is cached; null where it must not be
 *
 * @example
 * ```ts
 * app.get("/sitemap.xml", cacheResponses(cache, addressOf), (c) => c.text(sitemap()))
 * ```
 */
export function cacheResponses(
  cache: ResponseCache,
  keyOf: (c: Context<Env>) => string | null,
): MiddlewareHandler<Env> {
  return async (c, next) => {
    const key = keyOf(c);
    if (key === null) return await next();
    let isMade = false;
    const response = await cache.getOrMake(key, async () => {
      isMade = true;
      await next();
      return c.res.status === 200 ? await Representation.of(c.res) : null;
    });
    // What another request was waiting for came to nothing.
    if (response === null) return isMade ? undefined : await next();
    c.res = undefined;
    c.res = response.respond(c.req.raw);
  };
}
