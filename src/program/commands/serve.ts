import { existsSync } from "node:fs";
import { ContentStore } from "../../core/content/content-store.ts";
import { createDb } from "../../core/database/client.ts";
import {
  createDataFolder,
  databasePath,
  lockDataFolder,
  removeTemporaryUploads,
  uploadsPath,
} from "../../core/database/data-folder.ts";
import { openFolder } from "../../core/database/open.ts";
import { clearStaging, isSwapPending } from "../../core/database/site-swap.ts";
import { pixelsInSubprocess } from "../../core/media/pixels.ts";
import { Uploads } from "../../core/media/uploads.ts";
import { logInfo, logWarning, setLogFormat } from "../../core/process/log.ts";
import { version } from "../../core/process/version.ts";
import { StoredSettings } from "../../core/settings/stored-settings.ts";
import { filterIdleSettings, MAIL_PART } from "../../features/contacts/mail/relay-settings.ts";
import { loadContentModel } from "../../site/content-model.ts";
import { createSite, type RunningSite } from "../../site/create-site.ts";
import { listen, stopWhenAnswered } from "../../site/listen.ts";
import { assertHttps, startHttps } from "../../site/tls/https-server.ts";
import type { LoadRenderer } from "../command-line.ts";
import type { Config } from "../config.ts";
import { createDemoSite } from "../demo/demo-site.ts";
import { explainListenError } from "./listen-error.ts";

/** Milliseconds that running requests get to finish after a signal to stop (§R7). */
const DRAIN_TIME = 8000;
/** Milliseconds from the start until background work (mail, schedules, cleanup) begins, so that the first visitors don't wait. */
const START_DELAY = 1000;

type Options = {
  isDemo: boolean;
  loadRenderer: LoadRenderer;
  /** Prints warnings about the environment. Called once signals are handled. */
  warn(): Promise<void>;
};

/**
 * Runs `vitrine serve` (§10): serves a site until SIGTERM or SIGINT, then exits with 0.
 * @throws RefusalError if serving would put the data at risk; SettingError if it can't listen on the address
 */
export async function serve(config: Config, { isDemo, loadRenderer, warn }: Options): Promise<void> {
  setLogFormat(config.logFormat);
  // Checked first, because a start that fails must not leave an empty site in a folder that may be mistyped.
  const isMissing = !isDemo && !existsSync(databasePath(config.dataFolder));
  const isNew = isMissing && !isSwapPending(config.dataFolder);
  if (isDemo || isMissing) await assertAddress(config);

  let isStopping = false;
  const stopping = Promise.withResolvers<NodeJS.Signals>();
  // Before anything is printed, because a supervisor may send a signal as soon as it reads the first line.
  for (const signal of ["SIGTERM", "SIGINT"] as const)
    process.on(signal, () => {
      isStopping = true;
      stopping.resolve(signal);
    });
  await warn();

  const { opened, site, server } = await startServing(config, isDemo, loadRenderer).catch(async (error) => {
    // Ctrl+C also ends the subprocesses that the start needs, and their end may be noticed before the signal.
    await new Promise(setImmediate);
    if (!isStopping) throw error;
    process.exit(0);
  });

  const hasOwner = isDemo || opened.store.db.$client.query("select 1 from credentials").get() !== null;
  announceStart(config, server.addresses, isDemo);
  if (isNew)
    logInfo(
      `Created a new, empty site in ${config.dataFolder}. To use an existing site, pass its folder with --data.`,
    );
  for (const address of server.addresses) logInfo(`listening on ${address}`);
  server.begin();
  const address = toLocalAddress(server.addresses[0] ?? "");
  if (isDemo)
    logInfo(
      "This is a demo with an invented person's site. Anyone who can reach it can try the admin at /admin. All changes are lost when it stops.",
    );
  if (!hasOwner) announceSetup(config.url || address, site.setupCode.value);
  else if (address !== server.addresses[0]) logInfo(`On this machine, open ${address}`);
  for (const line of unusedSettings(config, opened.store)) logWarning(line);

  const starting = setTimeout(() => site.start(), START_DELAY);
  const signal = await stopping.promise;
  logInfo(`Stopping (${signal})`, { event: "stop", signal });
  clearTimeout(starting);
  await Promise.race([Promise.all([server.stop(), site.stop()]), Bun.sleep(DRAIN_TIME)]);
  await server.stop(true);
  opened.close();
  logInfo("Stopped");
  process.exit(0);
}

async function startServing(config: Config, isDemo: boolean, loadRenderer: LoadRenderer) {
  const opened = isDemo ? await openDemo(config) : await openSite(config);
  try {
    const renderer = await loadRenderer();
    const site = await createSite({ ...opened, config, isDemo, countsVisits: !isDemo, renderer });
    return { opened, site, server: await startListening(config, site) };
  } catch (error) {
    opened.close();
    throw error;
  }
}

type Opened = { store: ContentStore; uploads: Uploads; close(): void };

/** @throws RefusalError if serving would put the data at risk */
async function openSite({ dataFolder, uploadLimits }: Config): Promise<Opened> {
  createDataFolder(dataFolder);
  const lock = lockDataFolder(dataFolder);
  const client = openFolder(dataFolder, { isLocked: true });
  removeTemporaryUploads(uploadsPath(dataFolder));
  clearStaging(dataFolder);
  const store = new ContentStore(createDb(client), await loadContentModel());
  return {
    store,
    uploads: new Uploads(uploadsPath(dataFolder), uploadLimits, pixelsInSubprocess()),
    close() {
      store.close();
      // Uploads that the stop interrupted.
      removeTemporaryUploads(uploadsPath(dataFolder));
      lock.close();
    },
  };
}

async function openDemo({ uploadLimits }: Config): Promise<Opened> {
  const { store, uploads, remove } = await createDemoSite(uploadLimits);
  return { store, uploads, close: remove };
}

type Listener = { addresses: string[]; begin(): void; stop(isNow?: boolean): Promise<void> };

/** @throws SettingError if it can't listen on the address */
async function startListening(
  config: Config,
  { app, serveCachedPage, assets }: RunningSite,
): Promise<Listener> {
  const { https, dataFolder, port, host: hostname } = config;
  if (https !== null)
    return await startHttps({ app, serveCachedPage, assets, config }, { https, dataFolder, log: logInfo });
  const server = orListenError(config, () =>
    listen({ app, serveCachedPage, assets, config, port, hostname }),
  );
  const host = server.hostname?.includes(":") ? `[${server.hostname}]` : server.hostname;
  return {
    addresses: [`http://${host}:${server.port}`],
    begin: () => undefined,
    stop: (isNow) => (isNow ? server.stop(true) : stopWhenAnswered(server)),
  };
}

/** Tries to listen for a moment. @throws SettingError if that is not possible */
async function assertAddress(config: Config): Promise<void> {
  if (config.https !== null) return await assertHttps(config.https, config.host);
  const { port, host: hostname } = config;
  const respond = () => new Response(null, { status: 503 });
  await orListenError(config, () => Bun.serve({ port, hostname, fetch: respond })).stop(true);
}

function orListenError<T>(config: Config, start: () => T): T {
  try {
    return start();
  } catch (error) {
    throw explainListenError(error, config);
  }
}

/** An address that browsers on this machine can open, even if the server listens on all addresses. */
function toLocalAddress(origin: string): string {
  return origin.replace(/\/\/(0\.0\.0\.0|\[::\])(?=:|$)/, "//localhost");
}

/** One line that says which program serves which folder where. */
function announceStart({ dataFolder }: Config, addresses: string[], isDemo: boolean): void {
  const place = isDemo ? "demo" : `data folder ${dataFolder}`;
  logInfo(`Vitrine ${version}, ${place}, ${addresses.join(", ")}`, {
    event: "start",
    version,
    folder: isDemo ? "" : dataFolder,
    addresses,
  });
}

function announceSetup(address: string, code: string): void {
  logInfo(`This site has no owner yet. Within 60 minutes, open ${address}/admin?setup=${code}`);
}

/** A line for each environment variable that has no effect without another setting. */
function unusedSettings({ idleSettings, dataFolder }: Config, { db }: ContentStore): string[] {
  if (idleSettings.length === 0) return [];
  return filterIdleSettings(idleSettings, new StoredSettings(db.$client, dataFolder).part(MAIL_PART));
}
