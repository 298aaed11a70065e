import type { Hono } from "hono";
import { internalError } from "../core/errors/app-error.ts";
import type { Env } from "../core/http/env.ts";
import { Connection, type ProxyConfig } from "../core/http/proxy.ts";
import { commonHeaders, transportSecurity } from "../core/http/security-headers.ts";
import { logFailedRequest } from "../core/process/log.ts";
import type { Assets } from "./assets.ts";

/** Seconds after which a silent connection is closed. */
const IDLE_SECONDS = 60;

export type ListenOptions = {
  app: Hono<Env>;
  assets: Assets;
  config: ProxyConfig;
  port: number;
  hostname: string;
  tls?: Bun.TLSOptions[];
  http2?: boolean;
  /** Answers a request before the site does; null passes it on. */
  preHandler?(request: Request): Response | null;
  /** Answers from the response cache before the app is asked, because that is faster; null passes the request on. */
  serveCachedPage(request: Request, connection: Connection): Response | null;
  /** Whether this listener uses TLS. If undefined, the site's public address decides. */
  isEncrypted?: boolean;
};

/** Starts listening. Routes of `Bun.serve` answer the hashed assets, the app everything else. @throws the system's error */
export function listen({
  app,
  assets,
  config,
  preHandler,
  serveCachedPage,
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
    // Each route has its own limit; an uploaded backup may have any size.
    maxRequestBodySize: Number.MAX_SAFE_INTEGER,
    routes: Object.fromEntries(
      Array.from(assets.names, (name) => {
        const handler = assetHandler(name);
        return [`/assets/${name}`, { GET: handler, HEAD: handler }];
      }),
    ),
    fetch(request, server) {
      // Bun passes on addresses that it can't parse, such as with `Host: a b` (RFC 9112 §3.2).
      if (!URL.canParse(request.url)) return badRequest();
      const connection = connectionOf(request, server);
      return (
        preHandler?.(request) ?? serveCachedPage(request, connection) ?? app.fetch(asGet(request), connection)
      );
    },
    error(error) {
      return internalErrorResponse(logFailedRequest(error));
    },
  });
}

/** Milliseconds between two looks at the requests that a stopping server is still answering. */
const STOP_CHECK_INTERVAL = 20;

/**
 * Stops a server once the running requests are answered. `stop()` alone would also wait for clients that go on sending the
 * body of a request that was refused.
 */
export async function stopWhenAnswered(server: Bun.Server<undefined>): Promise<void> {
  void server.stop();
  while (server.pendingRequests > 0) await Bun.sleep(STOP_CHECK_INTERVAL);
  await server.stop(true);
}

/** Hono would answer HEAD with a length of 0. `Bun.serve` sends the right length and leaves out the body. */
function asGet(request: Request): Request {
  return request.method === "HEAD" ? new Request(request, { method: "GET" }) : request;
}

function badRequest(): Response {
  return new Response("Bad Request\n", { status: 400, headers: commonHeaders });
}

/** The response to an unexpected error (§11). */
export function internalErrorResponse(requestId: string): Response {
  const { code, message, details } = internalError(requestId);
  return Response.json(
    { error: { code, message, requestId } },
    { status: 500, headers: { ...commonHeaders, ...details.headers } },
  );
}
