type Client = {
  /** Address of the client, for throttling; `""` when unknown. */
  clientAddress: string;
  /** `http(s)://HOST` as the client sees it. */
  origin: string;
};

const HOST = /^[a-z0-9.-]{1,253}(:\d{1,5})?$|^\[[0-9a-f:.]+\](:\d{1,5})?$/i;

/**
 * Who sent a request, and to which address. `X-Forwarded-*` is believed only where the peer is a trusted proxy, and
 * then only up to the last address that is none (contract, settings).
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
  return { clientAddress, origin: `${protocol === "https" ? "https" : "http"}://${host}` };
}

function ownOrigin(host: string): string {
  return `http://${HOST.test(host) ? host : "localhost"}`;
}

function last(header: string | null): string {
  return header?.split(",").at(-1)?.trim() ?? "";
}
