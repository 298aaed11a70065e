import type { Representation } from "./representation.ts";
import type { ResponseCache } from "./response-cache.ts";

export type Server = Bun.Server<undefined>;
export type Handler = (request: Request, server: Server) => Response | Promise<Response>;

type CachedRoute = {
  cache: ResponseCache;
  /** Under which the cache has the reply for clients that ask this host. */
  keyOf(host: string | null): string;
  /** Whether the reply depends on the host that is asked. */
  isOfHost: boolean;
  /** Answers all that is not kept, or not a read. */
  otherwise: Handler;
};

/**
 * The handler of a path whose answer is the same for everyone who asks the same host. It remembers the last reply, since
 * nearly all requests ask one host: even building a key would be a tenth of what such an answer costs.
 */
export function cachedRoute({ cache, keyOf, isOfHost, otherwise }: CachedRoute): Handler {
  let reply: Representation | undefined;
  let generation = -1;
  let host: string | null = null;
  return (request, server) => {
    const { method } = request;
    if (method !== "GET" && method !== "HEAD") return otherwise(request, server);
    const asked = isOfHost ? request.headers.get("host") : null;
    if (generation !== cache.generation || asked !== host) {
      generation = cache.generation;
      host = asked;
      reply = undefined;
    }
    reply ??= cache.get(keyOf(asked));
    return reply === undefined ? otherwise(request, server) : reply.respond(request);
  };
}
