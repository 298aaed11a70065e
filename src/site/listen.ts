import type { Hono } from "hono";
import type { Env } from "../core/http/env.ts";
import { Connection, type ProxyConfig } from "../core/http/proxy.ts";
import { commonHeaders, transportSecurity } from "../core/http/security-headers.ts";
import { formatError } from "../core/process/format-error.ts";
import type { Assets } from "./assets.ts";

/** Seconds that a connection may stay silent. */
const IDLE_SECONDS = 60;

export type ListenOptions = {
  app: Hono<Env>;
  assets: Assets;
  config: ProxyConfig;
  port: number;
  hostname: string;
  tls?: Bun.TLSOptions[];
  http2?: boolean;
  /** Answers a request before the site does; null leaves it to the site. */
  preHandler?(request: Request): Response | null;
  /** A page that the app has answered with before, asked first because most requests are for one; null leaves it to the app. */
  cachedPage(request: Request, connection: Connection): Response | null;
  /** Whether the listener speaks https; where it is left out, the site's address says so. */
  isEncrypted?: boolean;
};

/** Listens for requests; the hashed assets are answered by routes of `Bun.serve`, everything else by the app. */
export function listen({
  app,
  assets,
  config,
  preHandler,
  cachedPage,
  isEncrypted,
  ...options
}: ListenOptions): Bun.Server<undefined> {
  type Handler = (request: Request, server: Bun.Server<undefined>) => Response;
  const connectionOf = (request: Request, server: Bun.Server<undefined>) =>
    new Connection(request, server, config, isEncrypted);
  const assetHandler =
    (name: string): Handler =>
    (request, server) => {
      const response = preHandler?.(request) ?? assets.get(name)?.respond(request) ?? badRequest();
      if (connectionOf(request, server).isEncrypted) response.headers.set(...transportSecurity);
      return response;
    };
  return Bun.serve({
    ...options,
    idleTimeout: IDLE_SECONDS,
    // Each route counts what it takes; a backup that is uploaded may have any size.
    maxRequestBodySize: Number.MAX_SAFE_INTEGER,
    routes: Object.fromEntries(
      Array.from(assets.names, (name) => {
        const handler = assetHandler(name);
        return [`/assets/${name}`, { GET: handler, HEAD: handler }];
      }),
    ),
    fetch(request, server) {
      // Bun leaves an address as it is that it can't parse, such as `Host: a b` (RFC 9112 §3.2).
      if (!URL.canParse(request.url)) return badRequest();
      const connection = connectionOf(request, server);
      return (
        preHandler?.(request) ?? cachedPage(request, connection) ?? app.fetch(asGet(request), connection)
      );
    },
    error(error) {
      console.error("Failed:", formatError(error));
      return failure();
    },
  });
}

/** Hono would answer HEAD with a length of 0; `Bun.serve` leaves the body out and says its length. */
function asGet(request: Request): Request {
  return request.method === "HEAD" ? new Request(request, { method: "GET" }) : request;
}

function badRequest(): Response {
  return new Response("Bad Request\n", { status: 400, headers: commonHeaders });
}

/** The response to what has failed through no fault of the client (§11). */
export function failure(): Response {
  return Response.json(
    { error: { code: "internal", message: "Something went wrong on the server." } },
    { status: 500, headers: commonHeaders },
  );
}
