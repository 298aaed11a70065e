import { existsSync } from "node:fs";
import { databasePath } from "../../core/database/data-folder.ts";
import { isSwapDue } from "../../core/database/swap.ts";
import { letGoOfCode } from "../../core/process/code-pages.ts";
import { orLog } from "../../core/process/or-log.ts";
import { type Front, startServer } from "../../site/server.ts";
import type { HttpsServer } from "../../site/tls/https-server.ts";
import type { Config } from "../config.ts";
import { LATE } from "./late.ts";
import { listenError } from "./listen-error.ts";
import { type Options, openDemo, openSite } from "./opened-site.ts";

/** Longest time that requests under way get after a signal to stop (§R7). */
const DRAIN_MILLISECONDS = 8000;
/** Milliseconds after a start until what it alone needed is let go of. */
const STARTED = 3000;
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** Milliseconds between two looks whether something is due, such as a backup, and before the first. */
const DUE_LOOK = 10 * MINUTE;

/**
 * Serves a site until a signal ends it.
 * @param isDemo shows an invented person's site instead, and touches no data folder
 * @param loadRenderer loads what renders pages
 * @throws RefusalError when serving would put the data at risk; SettingError for an address that it can't listen on
 */
export async function serve(config: Config, options: Options): Promise<void> {
  const { isDemo } = options;
  // A start that fails must not leave an empty site in a folder that may have been mistyped as well.
  const isMissing = !isDemo && !existsSync(databasePath(config.dataFolder));
  if (isDemo || isMissing) await tryAddress(config);
  // A restore that was cut off is finished with the start.
  const isNew = isMissing && !isSwapDue(config.dataFolder);
  const opened = isDemo ? await openDemo(config, options) : openSite(config, options);
  const { cache, assets, served, visits, site } = opened;
  served.wantVariants = (name) => void orLog(() => site.wantVariants(name));
  const front = { config, cache, assets, served, visits, site: async () => site };
  const server = await startListening(config, front).catch((error: unknown) => {
    opened.close();
    throw error;
  });
  const look = async () => {
    if (opened.isWorkDue()) await site.ready();
  };
  setTimeout(() => orLog(look), LATE).unref();
  setInterval(() => orLog(look), HOUR).unref();
  setTimeout(letGoOfCode, STARTED).unref();
  const lookForDue = async () => {
    if (opened.isLookDue()) await site.look();
  };
  setInterval(() => orLog(lookForDue), DUE_LOOK).unref();
  setInterval(() => cache.turnDay(), MINUTE).unref();
  if (visits !== null) setInterval(() => orLog(async () => visits.write()), MINUTE).unref();

  const [address = ""] = server.addresses;
  // Before any line is printed: whoever waits for the first may read on at once.
  const giveUp = async (error: unknown) => {
    // Whoever looks after the program must not take it for one that serves.
    await server.stop(true);
    site.kill();
    opened.close();
    throw error;
  };
  const isOwned = opened.hasOwner();
  // Whoever sets the site up comes at once.
  if (!isOwned) await site.ready().catch(giveUp);
  const setupCode = isOwned ? null : opened.setupCode.value;
  for (const each of server.addresses) console.log(`listening on ${each}`);
  server.begin();
  if (isDemo)
    console.log(
      "This is a demo: an invented person's site. Anyone may try its admin, at /admin; all of it is forgotten when it ends.",
    );
  if (setupCode !== null)
    announceSetup(
      config.url || address.replace("//0.0.0.0:", "//localhost:").replace("//[::]:", "//localhost:"),
      setupCode,
    );
  // Nobody is to take it for the site that lies elsewhere.
  if (isNew) console.log(`A new site was made in ${config.dataFolder}.`);
  for (const line of opened.idleSettings()) console.warn(line);

  const stop = async () => {
    await Promise.race([Promise.all([server.stop(), site.stop()]), Bun.sleep(DRAIN_MILLISECONDS)]);
    site.kill();
    await server.stop(true);
    cache.end();
    opened.close();
    process.exit(0);
  };
  for (const signal of ["SIGTERM", "SIGINT"] as const) process.once(signal, () => void stop());
}

type Listener = Pick<HttpsServer, "addresses" | "begin" | "stop">;

/** @throws SettingError for an address that the program can't listen on */
async function startListening(config: Config, front: Front): Promise<Listener> {
  if (config.https !== null) {
    const { https, dataFolder } = config;
    const { startHttps } = await import("../../site/tls/https-server.ts");
    return await startHttps(front, { https, dataFolder, log: console.log });
  }
  const server = listen(config, () => startServer(front));
  const host = server.hostname?.includes(":") ? `[${server.hostname}]` : server.hostname;
  return {
    addresses: [`http://${host}:${server.port}`],
    begin: () => undefined,
    stop: (isNow) => server.stop(isNow),
  };
}

/** Listens for a moment. @throws see `listen` */
async function tryAddress(config: Config): Promise<void> {
  if (config.https !== null)
    return await (await import("../../site/tls/https-server.ts")).assertHttps(config.https, config.host);
  const { port, host: hostname } = config;
  const answer = () => new Response(null, { status: 503 });
  await listen(config, () => Bun.serve({ port, hostname, fetch: answer })).stop(true);
}

/** @throws SettingError for an address that the program can't listen on */
function listen<T>(config: Config, start: () => T): T {
  try {
    return start();
  } catch (error) {
    throw listenError(error, config);
  }
}

function announceSetup(origin: string, code: string): void {
  console.log(`This site has no owner yet. Within 60 minutes, open ${origin}/admin?setup=${code}`);
}
