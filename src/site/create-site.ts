import type { Database } from "bun:sqlite";
import type { Hono } from "hono";
import type { ContentStore } from "../core/content/content-store.ts";
import type { WithPublishedSite } from "../core/feature/published-site.ts";
import type { BaseServices } from "../core/feature/services.ts";
import type { VisitorContent } from "../core/feature/visitors.ts";
import type { VisitCounter } from "../core/feature/visits.ts";
import type { Env } from "../core/http/env.ts";
import { ResponseCache } from "../core/http/response-cache.ts";
import { Throttle } from "../core/http/throttle.ts";
import { pixelsInSubprocess } from "../core/media/pixels.ts";
import { Uploads } from "../core/media/uploads.ts";
import { SetupCode } from "../core/owner/setup-code.ts";
import { logInfo } from "../core/process/log.ts";
import { once } from "../core/process/once.ts";
import { runAndLogErrors } from "../core/process/run-and-log-errors.ts";
import { sharedCacheHeaders } from "../features/publish/cdn-settings.ts";
import type { Services } from "./api.ts";
import { createApp } from "./app.ts";
import { Assets } from "./assets.ts";
import { allFeatures, loadParts } from "./features.ts";
import { LanguageAddresses } from "./language-addresses.ts";
import type { ListenOptions } from "./listen.ts";
import { developmentAssets } from "./pages/development-assets.ts";
import { Pages } from "./pages/pages.ts";
import type { Renderer } from "./pages/renderer.ts";
import { serveCachedPage } from "./routes.ts";
import { ServedUploads } from "./served-uploads.ts";
import type { SiteConfig } from "./site-config.ts";
import { createWithPublishedSite } from "./with-published-site.ts";

const MINUTE = 60_000;
/** Login attempts that one address may make at once, and then per minute. */
const LOGIN_LIMIT = { burst: 10, perMinute: 5 };

export type RunningSite = {
  app: Hono<Env>;
  /** Answers a request from the response cache, before the app is asked; null if nothing is cached. */
  serveCachedPage: ListenOptions["serveCachedPage"];
  assets: Assets;
  setupCode: SetupCode;
  withPublishedSite: WithPublishedSite;
  /** Starts background work: mail, schedules, cleanup. */
  start(): void;
  /** Stops background work, and resolves when it has ended. */
  stop(): Promise<void>;
};

type Options = {
  config: SiteConfig;
  store: ContentStore;
  uploads: Uploads;
  renderer: Renderer;
  isDemo: boolean;
  /** Whether visits are counted, unless the settings turn statistics off. */
  countsVisits: boolean;
  /** Changes what visitors see, for a copy of the site that is published as files. */
  adapt?(visitors: VisitorContent[]): VisitorContent[];
};

/** Combines the features into a site that answers requests. Nothing runs in the background until `start`. */
export async function createSite(options: Options): Promise<RunningSite> {
  const { config, store, uploads, renderer, isDemo, countsVisits, adapt = (visitors) => visitors } = options;
  const assets = new Assets();
  const withPublishedSite = createWithPublishedSite({
    store,
    // A separate instance, because stopping its variant maker must not stop the server's.
    uploads: new Uploads(uploads.folder, uploads.limits, pixelsInSubprocess()),
    createApp: async (url, adaptCopy) =>
      (
        await createSite({
          ...options,
          config: { ...config, url, viteUrl: "" },
          countsVisits: false,
          adapt: adaptCopy,
        })
      ).app,
  });
  const visits = countsVisits ? createVisitCounter(store.db.$client, config) : null;
  const base: BaseServices = {
    store,
    uploads,
    dataFolder: config.dataFolder,
    isDemo,
    visits,
    setupCode: new SetupCode(),
    secret: Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString("hex"),
    loginThrottle: new Throttle(LOGIN_LIMIT.burst, LOGIN_LIMIT.perMinute),
    historyDays: config.historyDays,
    log: logInfo,
    importParts: () => loadParts("import"),
    exportParts: () => loadParts("export"),
    shareables: async () => visitors.flatMap(({ shareable }) => shareable ?? []),
    statisticsCounters: () => loadParts("countForStatistics"),
    settingsParts: () => loadParts("settings"),
    withPublishedSite,
    settingsChanged() {
      for (const feature of running) feature.settingsChanged?.();
    },
    async cancelJobs() {
      await Promise.all(running.map((feature) => feature.cancelJobs?.()));
    },
  };
  const visitors = adapt(await loadParts("visitors"));
  const factories = await Promise.all(allFeatures.flatMap((feature) => feature.run?.() ?? []));
  const running = factories.map((create) => create(base, config));
  // Loaded on the first API call, because pages don't need it.
  const loadApi = once(async () => {
    const [{ createApi }, ...services] = await Promise.all([
      import("./api.ts"),
      ...running.map((feature) => feature.services()),
    ]);
    return await createApi(Object.assign({}, base, ...services) as Services); // Each feature adds the services that its routes use.
  });
  const cacheHeaders = sharedCacheHeaders(config.cdn);
  const isDevelopment = config.viteUrl !== "";
  const served = new ServedUploads(store, uploads);
  const pages = new Pages({
    db: store.publicDb,
    dbIn: (tag) => store.dbIn(tag),
    visitors,
    renderer,
    pageAssets: isDevelopment ? developmentAssets(config.viteUrl) : assets.pageAssets(),
    isDevelopment,
    isDemo,
    cacheHeaders,
  });
  const site = {
    config,
    store,
    uploads,
    visitors,
    addresses: new LanguageAddresses(store.publicDb, visitors),
    loadApi,
    pages,
    assets,
    cache: new ResponseCache(store.version),
    served,
    visits,
    cacheHeaders,
    log: base.log,
  };
  const writeVisits = () => runAndLogErrors(async () => visits?.flush());
  let timer: ReturnType<typeof setInterval> | undefined;
  return {
    app: createApp(site),
    serveCachedPage: serveCachedPage(site),
    assets,
    setupCode: base.setupCode,
    withPublishedSite,
    start() {
      // A feature that can't start, for example without free file handles, must not end the server.
      for (const feature of running) void runAndLogErrors(async () => feature.start?.());
      timer = setInterval(writeVisits, MINUTE);
    },
    async stop() {
      clearInterval(timer);
      await Promise.all(running.map((feature) => feature.stop?.()));
      await writeVisits();
    },
  };
}

function createVisitCounter(client: Database, config: SiteConfig): VisitCounter | null {
  return allFeatures.find((feature) => feature.visits !== undefined)?.visits?.(client, config) ?? null;
}
