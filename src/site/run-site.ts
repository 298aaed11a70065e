import { ContentStore } from "../core/content/content-store.ts";
import { queryable } from "../core/database/client.ts";
import { uploadsPath } from "../core/database/data-folder.ts";
import type { Revision } from "../core/database/revision.ts";
import type { WithPublishedSite } from "../core/feature/published-site.ts";
import type { BaseServices } from "../core/feature/services.ts";
import type { VisitorContent } from "../core/feature/visitors.ts";
import type { VisitCounter } from "../core/feature/visits.ts";
import { unnamedProxyNotice } from "../core/http/proxy.ts";
import { ResponseCache } from "../core/http/response-cache.ts";
import { Throttle } from "../core/http/throttle.ts";
import { pixelsInSubprocess } from "../core/media/pixels.ts";
import { Uploads } from "../core/media/uploads.ts";
import { SetupCode } from "../core/owner/setup-code.ts";
import { once } from "../core/process/once.ts";
import { sharedCacheHeaders } from "../features/publish/cdn-settings.ts";
import type { Services } from "./app.ts";
import type { Assets } from "./assets.ts";
import { loadContentModel } from "./content-model.ts";
import { allFeatures, loadParts } from "./features.ts";
import type { Renderer } from "./pages/renderer.ts";
import { answer } from "./router.ts";
import { newSecret } from "./secret.ts";
import { ServedUploads } from "./served-uploads.ts";
import type { Site } from "./site.ts";
import type { SiteConfig } from "./site-config.ts";
import { createWithPublishedSite } from "./with-published-site.ts";

/** Guesses of a password that one address may send at once, and then each minute. */
const LOGIN_LIMIT = { burst: 10, perMinute: 5 };

/** All that makes answers, and what goes on beside them. */
export type RunningSite = {
  setupCode: SetupCode;
  /** @param own what takes the place of the site's own for this request */
  answer(
    request: Request,
    path: string,
    server: Bun.Server<undefined>,
    own?: Partial<Pick<Site, "cache" | "visits">>,
  ): Promise<Response>;
  /** Begins what waits for no request: messages to send on, variants, sweeps. */
  begin(): void;
  /** Looks whether something is due, such as a backup. */
  look(): Promise<void>;
  /** Whether nothing is under way beside requests, and nothing waits for its time in memory alone. */
  isIdle(): boolean;
  withPublishedSite: WithPublishedSite;
  /** Ends what is under way. */
  stop(): Promise<void>;
};

type Options = {
  config: SiteConfig;
  cache: ResponseCache;
  assets: Assets;
  served: ServedUploads;
  /** Loads what renders pages. */
  loadRenderer(): Promise<Renderer>;
  /** What visitors see, where that is not what the features say. */
  adapt?(visitors: VisitorContent[]): VisitorContent[];
  /** Counts visits; null where nothing does. */
  visits: VisitCounter | null;
  /** Of the server, where this is not the process that began it; see `BaseServices`. */
  setupCode?: SetupCode;
  secret?: string;
};

/** The site of a data folder that is open and held. @param revision of the connection that it works with */
export async function runSite(options: Options, revision: Revision): Promise<RunningSite> {
  const { config } = options;
  const store = new ContentStore(queryable(revision.client), await loadContentModel(), revision);
  return await run(options, {
    store,
    uploads: newUploads(config, uploadsPath(config.dataFolder)),
    isDemo: false,
  });
}

function newUploads({ uploadLimits }: SiteConfig, folder: string): Uploads {
  return new Uploads(folder, uploadLimits, pixelsInSubprocess());
}

/** The demo's, which has no data folder. */
export function runDemo(options: Options, store: ContentStore, uploads: Uploads): Promise<RunningSite> {
  return run(options, { store, uploads, isDemo: true });
}

async function run(
  {
    config,
    cache,
    assets,
    served,
    loadRenderer,
    visits,
    adapt = (visitors) => visitors,
    setupCode = new SetupCode(),
    secret = newSecret(),
  }: Options,
  parts: Pick<BaseServices, "store" | "uploads" | "isDemo">,
): Promise<RunningSite> {
  const { store, uploads } = parts;
  const base: BaseServices = {
    ...parts,
    setupCode,
    secret,
    loginThrottle: new Throttle(LOGIN_LIMIT.burst, LOGIN_LIMIT.perMinute),
    historyDays: config.historyDays,
    log: console.log,
    importParts: () => loadParts("import"),
    exportParts: () => loadParts("export"),
    shareables: async () => (await loadParts("visitors")).flatMap(({ shareable }) => shareable ?? []),
    tallies: () => loadParts("tally"),
    settingsParts: () => loadParts("settings"),
    settingsChanged() {
      for (const feature of running) feature.settingsChanged?.();
    },
    async makeWay() {
      await Promise.all(running.map((feature) => feature.makeWay?.()));
    },
    visits,
    withPublishedSite: createWithPublishedSite({
      store,
      uploads: newUploads(config, uploads.folder),
      createSite: (url, adapt) =>
        run(
          {
            config: { ...config, url, viteUrl: "" },
            cache: new ResponseCache(store.revisions, null, "asked for once"),
            assets,
            served: new ServedUploads(store.revisions, uploads.folder),
            loadRenderer,
            visits: null,
            adapt,
          },
          { ...parts, uploads: newUploads(config, uploads.folder) },
        ),
    }),
  };
  const [content, ...factories] = await Promise.all([
    loadParts("visitors"),
    ...allFeatures.flatMap((feature) => feature.run?.() ?? []),
  ]);
  const visitors = adapt(content);
  const running = factories.map((create) => create(base, config));
  const app = once(async () => {
    const { createApp } = await import("./app.ts");
    const own = await Promise.all(running.map((feature) => feature.services()));
    return await createApp(Object.assign({}, base, ...own) as Services); // Each feature brings what its routes ask for.
  });
  const cacheHeaders = sharedCacheHeaders(config.cdn);
  const pages = once(async () => {
    const { Pages } = await import("./pages/pages.ts");
    const isDevelopment = config.viteUrl !== "";
    const pageAssets = isDevelopment
      ? (await import("./pages/development-assets.ts")).developmentAssets(config.viteUrl)
      : assets.pageAssets();
    return new Pages({
      db: store.visible,
      visitors,
      renderer: await loadRenderer(),
      pageAssets,
      isDevelopment,
      isDemo: base.isDemo,
      cacheHeaders,
    });
  });
  served.wantVariants = (name) => uploads.wantVariants(name, false);
  const noticeProxy = unnamedProxyNotice(base.log);
  const site: Site = {
    config,
    store,
    uploads,
    visitors,
    cache,
    served,
    app,
    pages,
    drawing: new Map(),
    noticeProxy,
    visits,
    cacheHeaders,
  };
  let isStopped = false;
  return {
    setupCode: base.setupCode,
    withPublishedSite: base.withPublishedSite,
    answer: (request, path, server, own) =>
      answer(own === undefined ? site : { ...site, ...own }, request, path, server),
    begin() {
      if (!isStopped) for (const feature of running) feature.start?.();
    },
    look: async () => undefined,
    // Its timers are always running.
    isIdle: () => false,
    async stop() {
      isStopped = true;
      await Promise.all(running.map((feature) => feature.stop?.()));
    },
  };
}
