import type { Context, MiddlewareHandler } from "hono";
import { LRUCache } from "lru-cache";
import type { ContentVersion } from "../database/content-version.ts";
import type { Env } from "./env.ts";
import { Representation } from "./representation.ts";

/** Uncompressed bytes. A limit is needed, because requests can vary host and address without end. */
const MAX_BYTES = 12_000_000;

/** Caches responses that are the same for every visitor, in memory, until the content version changes. */
export class ResponseCache {
  readonly #version: ContentVersion;
  readonly #responses = new LRUCache<string, Representation>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ size }) => size + 1,
  });
  /** Responses being rendered, so that simultaneous requests render only once. */
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
   * @param make renders the response; null caches nothing
   * @returns the cached or rendered response; null if `make` returned null
   */
  async getOrRender(key: string, make: () => Promise<Representation | null>): Promise<Representation | null> {
    const cached = this.get(key) ?? this.#pending.get(key);
    if (cached !== undefined) return await cached;
    const version = this.#cachedVersion;
    const pending = make().finally(() => {
      if (this.#pending.get(key) === pending) this.#pending.delete(key);
    });
    this.#pending.set(key, pending);
    const rendered = await pending;
    // The response may lack a write that happened in between.
    if (rendered !== null && this.#version.current === version) this.#responses.set(key, rendered);
    return rendered;
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
 * Middleware that caches responses with status 200.
 * @param keyOf the cache key of a request; null if it must not be cached
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
    let isRendered = false;
    const response = await cache.getOrRender(key, async () => {
      isRendered = true;
      await next();
      return c.res.status === 200 ? await Representation.of(c.res) : null;
    });
    // The request that this one waited for was not cacheable.
    if (response === null) return isRendered ? undefined : await next();
    c.res = undefined;
    c.res = response.respond(c.req.raw);
  };
}
