import type { VisitCounter } from "../core/feature/visits.ts";
import { cachedRoute, type Handler, type Server } from "../core/http/cached-route.ts";
import { badAddress, onlyRead } from "../core/http/methods.ts";
import { clientOf, peerOf } from "../core/http/proxy.ts";
import type { ResponseCache } from "../core/http/response-cache.ts";
import { transportSecurity } from "../core/http/security-headers.ts";
import { formatError } from "../core/process/format-error.ts";
import type { Assets } from "./assets.ts";
import { failure } from "./failure.ts";
import {
  fixedPages,
  formAt,
  formOutcome,
  isEntryPath,
  pageKey,
  pageKeyOfHost,
  pathOf,
  sharedReads,
} from "./paths.ts";
import type { RunningSite } from "./run-site.ts";
import type { ServedUploads } from "./served-uploads.ts";
import type { SiteConfig } from "./site-config.ts";
import { clientRequest } from "./visits.ts";

/** What stands before the site: it answers most visitors by itself, and a start is over when it is there. */
export type Front = {
  config: SiteConfig;
  cache: ResponseCache;
  assets: Assets;
  served: ServedUploads;
  /** Counts visits; null where nothing does. */
  visits: VisitCounter | null;
  /** All that makes answers; loaded with the first request that needs it, or soon after the start. */
  site(): Promise<Pick<RunningSite, "answer">>;
};

/** Longest time in seconds that a connection may stay silent. */
export const IDLE_SECONDS = 60;

/** Where and how to listen, as `Bun.serve` takes it. */
export type Listening = {
  port: number;
  hostname: string;
  tls?: Bun.TLSOptions[];
  http2?: boolean;
  http3?: boolean;
  reusePort?: boolean;
};

/** What a listener answers before the site is asked; null where the site is to. */
export type Gate = (request: Request) => Response | null;

type ListenOptions = {
  listening?: Listening;
  /** Asked with every request. */
  gate?: Gate;
  /** Sends HSTS; told by the site's address and by proxies where it is left out. */
  isEncrypted?: boolean;
};

/** Answers every request: finished replies first, then files, the API and pages. */
export function startServer(front: Front, options: ListenOptions = {}) {
  const { config, cache } = front;
  const reply: Handler = (request, server) => {
    // Bun makes no address of what it can't read as one, such as `Host: a b` (RFC 9112 §3.2).
    if (!URL.canParse(request.url)) return badAddress();
    const path = pathOf(request.url);
    const isShared = sharedReads.has(path);
    // The owner reads drafts too (§16).
    const isOwn = isShared && request.headers.has("authorization");
    if ((request.method === "GET" || request.method === "HEAD") && !isOwn) {
      const file = path.startsWith("/uploads/") ? front.served.answer(path, request) : null;
      if (file !== null) return file;
      const known = cache.get(isShared ? path : pageKey(request, server, path, config));
      if (known !== undefined) {
        if (isEntryPath(path)) front.visits?.note({ ...clientRequest(request, server, config), path });
        return known.respond(request);
      }
    }
    return answerBehind(front, request, path, server);
  };
  const { listening = { port: config.port, hostname: config.host }, gate } = options;
  const isEverEncrypted =
    options.isEncrypted ?? (config.url.startsWith("https:") || config.hasTrustedProxies);
  // Only a site that may be asked under https pays for finding out.
  const secured = (handler: Handler): Handler =>
    isEverEncrypted
      ? async (request, server) => {
          const response = await handler(request, server);
          if (options.isEncrypted || isEncrypted(request, server, config))
            response.headers.set(...transportSecurity);
          return response;
        }
      : handler;
  const gated = (handler: Handler): Handler =>
    secured(gate === undefined ? handler : (request, server) => gate(request) ?? handler(request, server));
  return Bun.serve({
    ...listening,
    idleTimeout: IDLE_SECONDS,
    // Each route counts what it takes; a backup that comes back may have any size.
    maxRequestBodySize: Number.MAX_SAFE_INTEGER,
    routes: Object.fromEntries(
      Object.entries(cachedRoutes(front, reply)).map(([path, handler]) => [path, gated(handler)]),
    ),
    fetch: gated(reply),
    error(error) {
      console.error("Failed:", formatError(error));
      return failure();
    },
  });
}

async function answerBehind(front: Front, request: Request, path: string, server: Server): Promise<Response> {
  const { visits, config } = front;
  const response = await (await front.site()).answer(request, path, server);
  // Of an entry that there is; the other pages are counted where they are answered.
  if (response.status === 200 && isEntryPath(path))
    visits?.note({ ...clientRequest(request, server, config), path });
  return response;
}

/**
 * The handlers of what is asked for most; each looks at no more of a request than its answer depends on. What a trusted
 * proxy says of the address is left to `reply`.
 */
function cachedRoutes({ config, cache, assets, visits }: Front, reply: Handler): Record<string, Handler> {
  const routes: Record<string, Handler> = {};
  for (const name of assets.names)
    routes[`/assets/${name}`] = (request) =>
      request.method === "GET" || request.method === "HEAD" ? assets.get(name).respond(request) : onlyRead();
  for (const path of sharedReads) {
    const kept = cachedRoute({ cache, keyOf: () => path, isOfHost: false, otherwise: reply });
    routes[path] = (request, server) =>
      (request.headers.has("authorization") ? reply : kept)(request, server);
  }
  const isOfHost = config.url === "";
  if (isOfHost && config.hasTrustedProxies) {
    for (const path of fixedPages) routes[path] = counted(path, reply);
    return routes;
  }
  for (const path of fixedPages) {
    const kept = cachedRoute({
      cache,
      keyOf: (host) => (isOfHost ? pageKeyOfHost(host, path) : path),
      isOfHost,
      otherwise: reply,
    });
    const page: Handler =
      formAt(path) === undefined
        ? kept
        : (request, server) => (formOutcome(path, request.url) === null ? kept : reply)(request, server);
    routes[path] = counted(path, page);
  }
  return routes;

  function counted(path: string, handler: Handler): Handler {
    if (visits === null) return handler;
    return (request, server) => {
      visits.note({ ...clientRequest(request, server, config), path });
      return handler(request, server);
    };
  }
}

/** Whether browsers reach the site by https: as it is set, or as a trusted proxy says. */
function isEncrypted(request: Request, server: Server, config: SiteConfig): boolean {
  if (config.url.startsWith("https:")) return true;
  const { origin } = clientOf(request, peerOf(request, server), config.isTrustedProxy);
  return origin.startsWith("https:");
}
