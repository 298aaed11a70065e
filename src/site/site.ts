import type { ContentStore } from "../core/content/content-store.ts";
import type { VisitorContent } from "../core/feature/visitors.ts";
import type { VisitCounter } from "../core/feature/visits.ts";
import type { Log } from "../core/http/log.ts";
import type { ResponseCache } from "../core/http/response-cache.ts";
import type { Uploads } from "../core/media/uploads.ts";
import type { ApiType } from "./api.ts";
import type { Assets } from "./assets.ts";
import type { Pages } from "./pages/pages.ts";
import type { ServedUploads } from "./served-uploads.ts";
import type { SiteConfig } from "./site-config.ts";

/** What the routes of the site work with. */
export type Site = {
  config: SiteConfig;
  store: ContentStore;
  uploads: Uploads;
  /** What visitors see of each feature. */
  visitors: VisitorContent[];
  /** The API of §7. */
  loadApi(): Promise<ApiType>;
  pages: Pages;
  assets: Assets;
  cache: ResponseCache;
  served: ServedUploads;
  /** Counts visits; null where nothing does. */
  visits: VisitCounter | null;
  /** What caches may do with a response that is the same for everyone. */
  cacheHeaders: Record<string, string>;
  log: Log;
};
