import type { ContentStore } from "../core/content/content-store.ts";
import type { VisitorContent } from "../core/feature/visitors.ts";
import type { VisitCounter } from "../core/feature/visits.ts";
import type { ResponseCache } from "../core/http/response-cache.ts";
import type { Uploads } from "../core/media/uploads.ts";
import type { Log } from "../core/process/log.ts";
import type { ApiType } from "./api.ts";
import type { Assets } from "./assets.ts";
import type { LanguageAddresses } from "./language-addresses.ts";
import type { Pages } from "./pages/pages.ts";
import type { ServedUploads } from "./served-uploads.ts";
import type { SiteConfig } from "./site-config.ts";

/** The parts of a site that its routes use. */
export type Site = {
  config: SiteConfig;
  store: ContentStore;
  uploads: Uploads;
  /** What each feature shows visitors. */
  visitors: VisitorContent[];
  /** Finds the language of addresses. */
  addresses: LanguageAddresses;
  /** Loads the API (§7) on first use. */
  loadApi(): Promise<ApiType>;
  pages: Pages;
  assets: Assets;
  cache: ResponseCache;
  served: ServedUploads;
  /** Counts visits; null if statistics are off. */
  visits: VisitCounter | null;
  /** `Cache-Control` headers of responses that are the same for every visitor. */
  cacheHeaders: Record<string, string>;
  log: Log;
};
