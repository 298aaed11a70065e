import { X509Certificate } from "node:crypto";
import { type ConnectionOptions, connect, type TLSSocket } from "node:tls";
import type { Site } from "./site.ts";

export function portOf(site: Site, scheme: "http" | "https" = "https"): number {
  return Number(new RegExp(`listening on ${scheme}://.*:(\\d+)`).exec(site.output)?.[1]);
}

/** Sends a request on a new connection. @param host header; the handshake uses `serverName` */
export function ask(
  port: number,
  host: string,
  path = "/",
  { serverName = host, ...init }: BunFetchRequestInit & { serverName?: string } = {},
): Promise<Response> {
  return fetch(`https://127.0.0.1:${port}${path}`, {
    keepalive: false,
    redirect: "manual",
    ...init,
    headers: { ...init.headers, host },
    tls: { rejectUnauthorized: false, serverName },
  });
}

/** Makes a TLS handshake; null if it fails. */
export async function shakeHands(
  port: number,
  servername: string,
  options: ConnectionOptions = {},
): Promise<TLSSocket | null> {
  const { promise, resolve } = Promise.withResolvers<TLSSocket | null>();
  const target = { host: "127.0.0.1", port, servername, rejectUnauthorized: false, ...options };
  const socket = connect(target, () => resolve(socket));
  socket.on("error", () => resolve(null));
  return await promise;
}

/** The certificate that the server presents; null if the handshake fails. */
export async function certificateOf(port: number, servername: string): Promise<X509Certificate | null> {
  const socket = await shakeHands(port, servername);
  if (socket === null) return null;
  const certificate = new X509Certificate(socket.getPeerCertificate().raw);
  socket.destroy();
  return certificate;
}
