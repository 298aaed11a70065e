import type { Database } from "bun:sqlite";
import type { VisitCounter } from "../core/feature/visits.ts";
import { allFeatures } from "./features.ts";
import type { SiteConfig } from "./site-config.ts";

/** What counts the visits of a site; null where nothing does. */
export function createVisits(client: Database, config: SiteConfig): VisitCounter | null {
  return allFeatures.find((feature) => feature.visits !== undefined)?.visits?.(client, config) ?? null;
}

/** Of a site whose visits are counted by another process, which every request tells it of. */
export const nobodysVisits: VisitCounter = {
  readAt: "",
  note: () => undefined,
  noteOwner: () => undefined,
  isOwner: () => false,
  write: () => undefined,
};
