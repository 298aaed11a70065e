import type { ContentStore } from "../core/content/content-store.ts";
import type { VisitorContent } from "../core/feature/visitors.ts";
import type { VisitCounter } from "../core/feature/visits.ts";
import type { unnamedProxyNotice } from "../core/http/proxy.ts";
import type { Representation } from "../core/http/representation.ts";
import type { ResponseCache } from "../core/http/response-cache.ts";
import type { Uploads } from "../core/media/uploads.ts";
import type { AppType } from "./app.ts";
import type { Pages } from "./pages/pages.ts";
import type { ServedUploads } from "./served-uploads.ts";
import type { SiteConfig } from "./site-config.ts";

/** What answers are made of. */
export type Site = {
  config: SiteConfig;
  store: ContentStore;
  uploads: Uploads;
  /** What visitors see of each feature. */
  visitors: VisitorContent[];
  cache: Pick<ResponseCache, "get" | "set">;
  served: ServedUploads;
  /** What is being drawn, by the content's revision and the path. */
  drawing: Map<string, Promise<Representation>>;
  /** Called for what is limited by the client's address, see `unnamedProxyNotice`. */
  noticeProxy: ReturnType<typeof unnamedProxyNotice>;
  /** Told who is no visitor. */
  visits: VisitCounter | null;
  /** What caches may do with an answer that is the same for everyone. */
  cacheHeaders: Record<string, string>;
  /** The API; its code is loaded with the first call. */
  app(): Promise<AppType>;
  /** What renders pages, likewise. */
  pages(): Promise<Pages>;
};
