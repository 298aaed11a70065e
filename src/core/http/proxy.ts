import type { MiddlewareHandler } from "hono";
import type { Env } from "./env.ts";

/** What the settings say of the site's address and of proxies before it. */
export type ProxyConfig = {
  /** Public address without a slash at its end; `""` means from the request. */
  url: string;
  hasTrustedProxies: boolean;
  isTrustedProxy: (address: string) => boolean;
};

type Client = {
  /** Address of the client, for throttling; `""` when unknown. */
  clientAddress: string;
  /** `http(s)://HOST` as the client sees it. */
  origin: string;
};

const HOST = /^[a-z0-9.-]{1,253}(:\d{1,5})?$|^\[[0-9a-f:.]+\](:\d{1,5})?$/i;

/**
 * Who sent a request, and to which address. `X-Forwarded-*` is believed only where the peer is a trusted proxy, and
 * then only up to the last address that is none (§10).
 */
export function clientOf(request: Request, peer: string, isTrusted: (address: string) => boolean): Client {
  const { headers } = request;
  const own = ownOrigin(request);
  if (!isTrusted(peer)) return { clientAddress: peer, origin: own };
  const chain = (headers.get("x-forwarded-for") ?? "")
    .split(",")
    .map((entry) => entry.trim())
    .filter(Boolean);
  const clientAddress = chain.findLast((address) => !isTrusted(address)) ?? chain[0] ?? peer;
  const protocol = last(headers.get("x-forwarded-proto"));
  const host = last(headers.get("x-forwarded-host")) || (headers.get("host") ?? "");
  if (!HOST.test(host)) return { clientAddress, origin: own };
  return { clientAddress, origin: `${protocol.toLowerCase() === "https" ? "https" : "http"}://${host}` };
}

function ownOrigin({ headers, url }: Request): string {
  const host = headers.get("host") ?? "";
  return `${url.startsWith("https:") ? "https" : "http"}://${HOST.test(host) ? host : "localhost"}`;
}

function last(header: string | null): string {
  return header?.split(",").at(-1)?.trim() ?? "";
}

/**
 * Looks for a proxy that was not named: behind one, all visitors share its address. Visitors can send its headers too, so
 * that the log says it once only.
 */
export function noticeUnnamedProxy(
  log: (line: string) => void,
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
        `${new Date().toISOString()} a request from ${address} has X-Forwarded headers, which are ignored: if ${address} is your proxy, name it with --trust-proxy ${address}, as until then all its visitors count as one; if not, a visitor sent this, and nothing is to be done.`,
      );
    }
    await next();
  };
}

/** What a request's connection tells of it, read when it is asked for; Hono's bindings. */
export class Connection {
  readonly request: Request;
  readonly #server: Bun.Server<undefined>;
  readonly #config: ProxyConfig;
  readonly #isListenerEncrypted: boolean | undefined;
  #client: Client | undefined;
  #origin: string | undefined;

  /** @param isEncrypted whether the listener speaks https; where it is left out, the site's address says so */
  constructor(request: Request, server: Bun.Server<undefined>, config: ProxyConfig, isEncrypted?: boolean) {
    this.request = request;
    this.#server = server;
    this.#config = config;
    this.#isListenerEncrypted = isEncrypted;
  }

  /** Whether browsers reach the site by https. */
  get isEncrypted(): boolean {
    return this.#isListenerEncrypted ?? this.origin.startsWith("https:");
  }

  /** Address of the other end of the connection; `""` when unknown. */
  get peer(): string {
    return this.#server.requestIP(this.request)?.address ?? "";
  }

  /** Address of the client, which a trusted proxy may name. */
  get clientAddress(): string {
    return this.#readClient().clientAddress;
  }

  /** The site's public address: the setting, else what the request came to, as a trusted proxy names it. */
  get origin(): string {
    this.#origin ??= this.#readOrigin();
    return this.#origin;
  }

  /** Lets the connection be silent for as long as it takes to answer. */
  readonly disableIdleTimeout = (): void => this.#server.timeout(this.request, 0);

  #readOrigin(): string {
    if (this.#config.url !== "") return this.#config.url;
    return this.#config.hasTrustedProxies ? this.#readClient().origin : ownOrigin(this.request);
  }

  #readClient(): Client {
    this.#client ??= clientOf(this.request, this.peer, this.#config.isTrustedProxy);
    return this.#client;
  }
}
