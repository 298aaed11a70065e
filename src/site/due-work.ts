import type { Database } from "bun:sqlite";
import { allFeatures } from "./features.ts";
import type { SiteConfig } from "./site-config.ts";

/**
 * Whether there is work that waits for no request, so that a site which nobody asks for anything new need not be loaded
 * for it.
 * @param now milliseconds since 1970
 */
export function isWorkDue(client: Database, config: Partial<SiteConfig>, now: number = Date.now()): boolean {
  return allFeatures.some((feature) => feature.isWorkDue?.(client, config, now) === true);
}

/** Whether a feature should look whether something is due, such as a backup. */
export function isLookDue(client: Database, config: SiteConfig, now: number = Date.now()): boolean {
  return allFeatures.some((feature) => feature.isLookDue?.(client, config, now) === true);
}
