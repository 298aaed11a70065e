import type { MiddlewareHandler } from "hono";
import type { Log } from "../process/log.ts";
import type { Env } from "./env.ts";

/** The settings for the site's address and trusted proxies. */
export type ProxyConfig = {
  /** Public address without a trailing slash; `""` takes it from the request. */
  url: string;
  hasTrustedProxies: boolean;
  isTrustedProxy: (address: string) => boolean;
};

type Client = {
  /** Address of the client, for throttling; `""` if unknown. */
  clientAddress: string;
  /** `http(s)://HOST` as the client sees it. */
  origin: string;
};

const HOST = /^[a-z0-9.-]{1,253}(:\d{1,5})?$|^\[[0-9a-f:.]+\](:\d{1,5})?$/i;

/**
 * The client's address and the origin of a request. `X-Forwarded-*` headers are only used if the peer is a trusted proxy;
 * the client is then the last address in `X-Forwarded-For` that is not a trusted proxy (§10).
 */
export function clientOf(request: Request, peer: string, isTrusted: (address: string) => boolean): Client {
  const { headers } = request;
  const directOrigin = originOf(request);
  if (!isTrusted(peer)) return { clientAddress: peer, origin: directOrigin };
  const chain = (headers.get("x-forwarded-for") ?? "")
    .split(",")
    .map((entry) => entry.trim())
    .filter(Boolean);
  const clientAddress = chain.findLast((address) => !isTrusted(address)) ?? chain[0] ?? peer;
  const protocol = last(headers.get("x-forwarded-proto"));
  const host = last(headers.get("x-forwarded-host")) || (headers.get("host") ?? "");
  if (!HOST.test(host)) return { clientAddress, origin: directOrigin };
  return { clientAddress, origin: `${protocol.toLowerCase() === "https" ? "https" : "http"}://${host}` };
}

function originOf({ headers, url }: Request): string {
  const host = headers.get("host") ?? "";
  return `${url.startsWith("https:") ? "https" : "http"}://${HOST.test(host) ? host : "localhost"}`;
}

function last(header: string | null): string {
  return header?.split(",").at(-1)?.trim() ?? "";
}

/**
 * Warns once about `X-Forwarded-*` headers from an address that is not a trusted proxy. Behind a forgotten proxy all
 * visitors would share one address; but a visitor can also send these headers.
 */
export function warnAboutUntrustedProxy(
  log: Log,
  isTrusted: (address: string) => boolean,
): MiddlewareHandler<Env> {
  let isLogged = false;
  return async (c, next) => {
    const { headers } = c.req.raw;
    const peer = c.env?.peer ?? "";
    if (
      !isLogged &&
      (headers.has("x-forwarded-for") || headers.has("x-forwarded-proto")) &&
      !isTrusted(peer)
    ) {
      isLogged = true;
      const address = peer.replace(/^::ffff:(?=\d+\.)/i, "") || "ADDRESS";
      log(
        `${new Date().toISOString()} ${address} sent X-Forwarded headers, but it is not a trusted proxy, so they were ignored. If ${address} is your proxy, add --trust-proxy ${address}; until then all visitors count as one. If not, a visitor sent the headers, and you can ignore this.`,
      );
    }
    await next();
  };
}

/** Hono's bindings for a request: properties of its connection, computed on first use. */
export class Connection {
  readonly request: Request;
  readonly #server: Bun.Server<undefined>;
  readonly #config: ProxyConfig;
  readonly #isListenerEncrypted: boolean | undefined;
  #client: Client | undefined;
  #origin: string | undefined;

  /** @param isEncrypted whether the listener uses HTTPS; by default the site's address decides */
  constructor(request: Request, server: Bun.Server<undefined>, config: ProxyConfig, isEncrypted?: boolean) {
    this.request = request;
    this.#server = server;
    this.#config = config;
    this.#isListenerEncrypted = isEncrypted;
  }

  /** Whether browsers reach the site over HTTPS. */
  get isEncrypted(): boolean {
    return this.#isListenerEncrypted ?? this.origin.startsWith("https:");
  }

  /** Address of the other end of the connection; `""` if unknown. */
  get peer(): string {
    return this.#server.requestIP(this.request)?.address ?? "";
  }

  /** Address of the client: the peer, or as a trusted proxy forwards it. */
  get clientAddress(): string {
    return this.#readClient().clientAddress;
  }

  /** The site's public address: from the settings, else from the request or a trusted proxy. */
  get origin(): string {
    this.#origin ??= this.#readOrigin();
    return this.#origin;
  }

  /** Turns off the connection's idle timeout. */
  readonly disableIdleTimeout = (): void => this.#server.timeout(this.request, 0);

  #readOrigin(): string {
    if (this.#config.url !== "") return this.#config.url;
    return this.#config.hasTrustedProxies ? this.#readClient().origin : originOf(this.request);
  }

  #readClient(): Client {
    this.#client ??= clientOf(this.request, this.peer, this.#config.isTrustedProxy);
    return this.#client;
  }
}
