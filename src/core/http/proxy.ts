type Server = Bun.Server<undefined>;
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
  const own = ownOrigin(headers.get("host") ?? "");
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

function ownOrigin(host: string): string {
  return `http://${HOST.test(host) ? host : "localhost"}`;
}

function last(header: string | null): string {
  return header?.split(",").at(-1)?.trim() ?? "";
}

/** The site's public address: the setting, else what the request came to, as a trusted proxy tells it. */
export function originOf(request: Request, server: Server, config: ProxyConfig): string {
  if (config.url !== "") return config.url;
  const peer = config.hasTrustedProxies ? peerOf(request, server) : "";
  return clientOf(request, peer, config.isTrustedProxy).origin;
}

/**
 * Looks for a proxy that was not named: behind one, all visitors share its address. Visitors can send its headers too, and
 * only whoever runs the site knows which it was; so that they can't fill the log, it is said once.
 * @param log takes the one line
 */
export function unnamedProxyNotice(
  log: (line: string) => void,
): (request: Request, peer: string, isTrusted: (address: string) => boolean) => void {
  let isGiven = false;
  return ({ headers }, peer, isTrusted) => {
    if (isGiven || !(headers.has("x-forwarded-for") || headers.has("x-forwarded-proto")) || isTrusted(peer))
      return;
    isGiven = true;
    const address = peer.replace(/^::ffff:(?=\d+\.)/i, "") || "ADDRESS";
    log(
      `${new Date().toISOString()} a request from ${address} says for whom it was forwarded, which is not believed: if ${address} is your proxy, name it with --trust-proxy ${address}, as until then all its visitors count as one; if not, a visitor sent this, and nothing is to be done.`,
    );
  };
}

/** Address of who is at the other end of the connection; `""` when unknown. */
export function peerOf(request: Request, server: Server): string {
  return server.requestIP(request)?.address ?? "";
}
