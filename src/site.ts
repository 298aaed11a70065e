import { answer } from "./answer.ts";
import type { Deps } from "./app.ts";
import type { Assets } from "./assets.ts";
import type { Backups } from "./backup/backups.ts";
import type { Config } from "./config.ts";
import { configuredRelay } from "./contacts/configured-relay.ts";
import { noRelay } from "./contacts/relay.ts";
import { queryable } from "./db/client.ts";
import { ContentStore } from "./db/content-store.ts";
import { uploadsPath } from "./db/data-folder.ts";
import type { Revision } from "./db/revision.ts";
import { sweepDaily } from "./history/retention.ts";
import { unnamedProxyNotice } from "./http/proxy.ts";
import type { ReplyCache } from "./http/reply-cache.ts";
import { Throttle } from "./http/throttle.ts";
import { pixelsApart } from "./media/pixels.ts";
import { ServedUploads } from "./media/served-uploads.ts";
import { Uploads } from "./media/uploads.ts";
import { VariantMaker } from "./media/variants.ts";
import { once } from "./once.ts";
import { SetupCode } from "./setup/setup.code.ts";

/** Guesses of a password, or messages without a proof of work, that one address may send at once and then each minute. */
const LOGIN_LIMIT = { burst: 10, perMinute: 5 };
const CONTACT_LIMIT = { burst: 15, perMinute: 1 };

/** All that makes answers, and what goes on beside them. */
export type RunningSite = {
  setupCode: SetupCode;
  answer(request: Request, path: string, server: Bun.Server<undefined>): Promise<Response>;
  /** Begins what waits for no request: messages to send on, variants, sweeps. */
  begin(): void;
  /** Begins a backup when the schedule asks for one. */
  lookForBackup(): Promise<void>;
  /** Ends what is under way. */
  stop(): Promise<void>;
};

type Options = { config: Config; cache: ReplyCache; assets: Assets };

/** The site of a data folder that is open and held. @param revision of the connection that it works with */
export function runSite(options: Options, revision: Revision): RunningSite {
  const { dataFolder, uploadLimits, backup } = options.config;
  const db = queryable(revision.client);
  const store = new ContentStore(db, revision);
  const uploads = new Uploads(uploadsPath(dataFolder), uploadLimits, pixelsApart());
  const relay = configuredRelay(options.config, db);
  const openBackups = async () =>
    new (await import("./backup/backups.ts")).Backups({ store, dataFolder, config: backup });
  return run(options, { store, uploads, relay }, openBackups);
}

/** The demo's, which has no data folder. */
export function runDemo(options: Options, store: ContentStore, uploads: Uploads): RunningSite {
  return run(options, { store, uploads, relay: noRelay }, async () => null);
}

function run(
  { config, cache, assets }: Options,
  parts: Pick<Deps, "store" | "uploads" | "relay">,
  openBackups: () => Promise<Backups | null>,
): RunningSite {
  const { store, uploads, relay } = parts;
  const deps: Omit<Deps, "backups"> = {
    ...parts,
    setupCode: new SetupCode(),
    loginThrottle: new Throttle(LOGIN_LIMIT.burst, LOGIN_LIMIT.perMinute),
    contactThrottle: new Throttle(CONTACT_LIMIT.burst, CONTACT_LIMIT.perMinute),
    historyDays: config.historyDays,
    log: console.log,
  };
  const backups = once(openBackups);
  const app = once(async () => {
    const [{ createApp }, opened] = await Promise.all([import("./app.ts"), backups()]);
    return createApp({ ...deps, backups: opened });
  });
  const pages = once(async () => {
    const { Pages } = await import("./pages/pages.ts");
    const isDevelopment = config.viteUrl !== "";
    const pageAssets = isDevelopment
      ? (await import("./pages/development-assets.ts")).developmentAssets(config.viteUrl)
      : assets.pageAssets();
    return new Pages(store.db, pageAssets, isDevelopment);
  });
  const variants = new VariantMaker(store, uploads);
  const served = new ServedUploads(store, uploads);
  const noticeProxy = unnamedProxyNotice(deps.log);
  const site = { config, deps, cache, served, app, pages, drawing: new Map(), noticeProxy };
  let isStopped = false;
  return {
    setupCode: deps.setupCode,
    answer: (request, path, server) => answer(site, request, path, server),
    begin() {
      if (isStopped) return;
      relay.wake();
      variants.start();
      sweepDaily(store, uploads, config.historyDays);
    },
    async lookForBackup() {
      (await backups())?.look();
    },
    async stop() {
      isStopped = true;
      await Promise.all([relay.stop(), variants.stop(), backups.ifBegun?.then((opened) => opened?.stop())]);
    },
  };
}
