import { ContentStore } from "../core/content/content-store.ts";
import { queryable } from "../core/database/client.ts";
import { uploadsPath } from "../core/database/data-folder.ts";
import type { Revision } from "../core/database/revision.ts";
import { unnamedProxyNotice } from "../core/http/proxy.ts";
import type { ReplyCache } from "../core/http/response-cache.ts";
import { Throttle } from "../core/http/throttle.ts";
import { pixelsApart } from "../core/media/pixels.ts";
import { Uploads } from "../core/media/uploads.ts";
import { VariantMaker } from "../core/media/variants.ts";
import { SetupCode } from "../core/owner/setup-code.ts";
import { once } from "../core/process/once.ts";
import type { Backups } from "../features/backup/backups.ts";
import { configuredRelay } from "../features/contacts/configured-relay.ts";
import { noRelay } from "../features/contacts/relay.ts";
import { sweepDaily } from "../features/history/retention.ts";
import type { Config } from "../program/config.ts";
import type { Deps } from "./app.ts";
import type { Assets } from "./assets.ts";
import { answer } from "./router.ts";
import { ServedUploads } from "./served-uploads.ts";

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
    new (await import("../features/backup/backups.ts")).Backups({ store, dataFolder, config: backup });
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
