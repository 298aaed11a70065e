import type { Database } from "bun:sqlite";
import type { ClientRequest, VisitCounter } from "../core/feature/visits.ts";
import type { Server } from "../core/http/cached-route.ts";
import { clientOf, type ProxyConfig, peerOf } from "../core/http/proxy.ts";
import { allFeatures } from "./features.ts";
import type { SiteConfig } from "./site-config.ts";

/** The counter of a site's visits; null when none are counted. */
export function createVisits(client: Database, config: SiteConfig): VisitCounter | null {
  return allFeatures.find((feature) => feature.visits !== undefined)?.visits?.(client, config) ?? null;
}

/** A request with the address of its client, as a counter wants it. */
export function clientRequest(request: Request, server: Server, config: ProxyConfig): ClientRequest {
  const peer = peerOf(request, server);
  const address = config.hasTrustedProxies
    ? clientOf(request, peer, config.isTrustedProxy).clientAddress
    : peer;
  return { request, address };
}

/** Of a site whose visits are counted by another process, which every request tells it of. */
export const nobodysVisits: VisitCounter = {
  note: () => undefined,
  noteOwner: () => undefined,
  isOwner: () => false,
  write: () => undefined,
};
