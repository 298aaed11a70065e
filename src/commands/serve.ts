import type { Deps } from "../app.ts";
import { Assets } from "../assets.ts";
import type { Backups } from "../backup/backups.ts";
import type { Config } from "../config.ts";
import { configuredRelay } from "../contacts/configured-relay.ts";
import { noRelay, type Relay } from "../contacts/relay.ts";
import { openDataFolder } from "../db/client.ts";
import { ContentStore } from "../db/content-store.ts";
import { lockDataFolder, uploadsPath } from "../db/data-folder.ts";
import { clearStaging } from "../db/swap.ts";
import { sweepDaily } from "../history/retention.ts";
import { ReplyCache } from "../http/reply-cache.ts";
import { Throttle } from "../http/throttle.ts";
import { pixelsApart } from "../media/pixels.ts";
import { Uploads } from "../media/uploads.ts";
import { VariantMaker } from "../media/variants.ts";
import { developmentAssets } from "../pages/development-assets.ts";
import { Pages } from "../pages/pages.ts";
import { startServer } from "../server.ts";
import { SetupCode } from "../setup/setup.code.ts";
import { hasOwner } from "../users/users.store.ts";

/** Guesses of a password, or messages without a proof of work, that one address may send at once and then each minute. */
const LOGIN_LIMIT = { burst: 10, perMinute: 5 };
const CONTACT_LIMIT = { burst: 8, perMinute: 1 };
/** Longest time that requests under way get after a signal to stop (targets R7). */
const DRAIN_MILLISECONDS = 8000;
const MINUTE = 60_000;
/** Milliseconds after the start at which what no first page needs begins: the API's code, letters that wait, sweeps. */
const LATE = 1000;

type OpenedSite = {
  store: ContentStore;
  uploads: Uploads;
  relay: Relay;
  /** Null where there is nothing to back up. */
  openBackups(): Promise<Backups | null>;
  close(): void;
};

/** @throws RefusalError when serving would put the data at risk */
function openSite(config: Config): OpenedSite {
  const db = openDataFolder(config.dataFolder);
  const lock = lockDataFolder(config.dataFolder);
  const uploads = new Uploads(uploadsPath(config.dataFolder), config.uploadLimits, pixelsApart());
  uploads.sweepTemporary();
  clearStaging(config.dataFolder);
  const store = new ContentStore(db);
  const openBackups = async () =>
    new (await import("../backup/backups.ts")).Backups({
      store,
      dataFolder: config.dataFolder,
      config: config.backup,
    });
  const close = () => {
    db.$client.close();
    lock.close();
  };
  return { store, uploads, relay: configuredRelay(config, db), openBackups, close };
}

/** Loaded only when asked for: a real site needs none of it. */
async function openDemo(config: Config): Promise<OpenedSite> {
  const { createDemoSite } = await import("../demo/demo-site.ts");
  const { store, uploads, remove } = await createDemoSite(config.uploadLimits);
  return { store, uploads, relay: noRelay, openBackups: async () => null, close: remove };
}

/**
 * Serves a site until a signal ends it.
 * @param isDemo shows an invented person's site instead, and touches no data folder
 * @throws RefusalError when serving would put the data at risk
 */
export async function serve(config: Config, isDemo: boolean): Promise<void> {
  const { store, uploads, relay, openBackups, close } = isDemo ? await openDemo(config) : openSite(config);
  const { db } = store;
  const deps: Omit<Deps, "backups"> = {
    store,
    uploads,
    setupCode: new SetupCode(),
    loginThrottle: new Throttle(LOGIN_LIMIT.burst, LOGIN_LIMIT.perMinute),
    contactThrottle: new Throttle(CONTACT_LIMIT.burst, CONTACT_LIMIT.perMinute),
    relay,
    historyDays: config.historyDays,
    log: console.log,
  };
  const cache = new ReplyCache(store);
  const assets = new Assets();
  const isDevelopment = config.viteUrl !== "";
  const pageAssets = isDevelopment ? developmentAssets(config.viteUrl) : assets.pageAssets();
  const pages = new Pages(db, pageAssets, isDevelopment);
  const loadBackups = once(openBackups);
  const app = once(async () => {
    const [{ createApp }, backups] = await Promise.all([import("../app.ts"), loadBackups()]);
    return createApp({ ...deps, backups });
  });
  const server = startServer({ config, deps, app, cache, pages, assets });
  const variants = new VariantMaker(store, uploads);
  // Visitors who wake the server get their page first; the API's code is there before anyone can have filled in a form.
  const late = setTimeout(async () => {
    relay.wake();
    variants.start();
    sweepDaily(store, uploads, config.historyDays);
    await app();
    (await loadBackups())?.start();
  }, LATE);
  late.unref();
  const timer = setInterval(() => cache.turnDay(), MINUTE);
  timer.unref();

  const address = `http://${server.hostname?.includes(":") ? `[${server.hostname}]` : server.hostname}:${server.port}`;
  console.log(`listening on ${address}`);
  if (isDemo) console.log("This is a demo: an invented person, and nothing you enter is kept.");
  else if (!hasOwner(db))
    announceSetup(
      config.url || address.replace("//0.0.0.0:", "//localhost:").replace("//[::]:", "//localhost:"),
      deps.setupCode,
    );

  const stop = async () => {
    clearTimeout(late);
    const backups = await loadBackups();
    await Promise.race([
      Promise.all([server.stop(), relay.stop(), variants.stop(), backups?.stop()]),
      Bun.sleep(DRAIN_MILLISECONDS),
    ]);
    await server.stop(true);
    close();
    process.exit(0);
  };
  for (const signal of ["SIGTERM", "SIGINT"] as const) process.once(signal, () => void stop());
}

/** Does the work with the first call, and gives its outcome to all. */
function once<T>(work: () => Promise<T>): () => Promise<T> {
  let outcome: Promise<T> | undefined;
  return () => {
    outcome ??= work();
    return outcome;
  };
}

function announceSetup(origin: string, code: SetupCode): void {
  console.log(`This site has no owner yet. Within 60 minutes, open ${origin}/admin?setup=${code.value}`);
}
