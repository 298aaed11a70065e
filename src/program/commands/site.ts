import { uploadsPath } from "../../core/database/data-folder.ts";
import { openFolder } from "../../core/database/open.ts";
import { Revision } from "../../core/database/revision.ts";
import { ResponseCache } from "../../core/http/response-cache.ts";
import { SetupCode } from "../../core/owner/setup-code.ts";
import { stopWhole } from "../../core/process/failpoint.ts";
import { orLog } from "../../core/process/or-log.ts";
import { Assets } from "../../site/assets.ts";
import type { Order, Report } from "../../site/process/protocol.ts";
import { serveSite } from "../../site/process/site-server.ts";
import { runSite } from "../../site/run-site.ts";
import { ServedUploads } from "../../site/served-uploads.ts";
import { nobodysVisits } from "../../site/visits.ts";
import type { LoadRenderer } from "../command-line.ts";
import type { Config } from "../config.ts";
import { LATE } from "./late.ts";

/** Longest time in milliseconds for what is under way at the end; the server waits a little longer (serve.ts). */
const DRAIN = 7500;

/** Makes answers for the server that has begun this process, until that says that it is enough. @throws what keeps it from it */
export async function makeAnswers(config: Config, loadRenderer: LoadRenderer): Promise<void> {
  try {
    await begin(config, loadRenderer);
  } catch (error) {
    // The channel alone would keep the process, and whoever waits for it.
    process.removeAllListeners("disconnect");
    process.disconnect?.();
    throw error;
  }
}

async function begin(config: Config, loadRenderer: LoadRenderer): Promise<void> {
  // They come to all processes of a terminal or a service; when to end is the server's to say.
  for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, () => undefined);
  process.on("disconnect", () => process.exit(0));
  stopWhole(process.ppid);
  const report = (said: Report) => process.send?.(said);
  const { promise: begun, resolve: take } =
    Promise.withResolvers<Extract<Order, { begin: object }>["begin"]>();
  let obey: (order: Exclude<Order, { begin: object }>) => void = () => undefined;
  process.on("message", (order: Order) => ("begin" in order ? take(order.begin) : obey(order)));

  const client = openFolder(config.dataFolder, { isLocked: true });
  const revision = new Revision(client);
  const cache = new ResponseCache(revision);
  const served = new ServedUploads(revision, uploadsPath(config.dataFolder));
  const { socket, secret, setupCode } = await begun;
  const code = new SetupCode(undefined, setupCode);
  code.onRenewal = () => report({ is: "code", setupCode: code.given });
  const site = await runSite(
    {
      config,
      cache,
      assets: new Assets(),
      served,
      loadRenderer,
      visits: config.statistics ? nobodysVisits : null,
      setupCode: code,
      secret,
    },
    revision,
  );
  const server = serveSite({
    config,
    socket,
    client,
    revision,
    cache,
    site,
    countsVisits: config.statistics,
    onIdle: () => report({ is: "idle" }),
  });
  obey = (order) => {
    if (order.want === "variants") served.wantVariants(order.name);
    else if (order.want === "look") void orLog(() => site.look());
    else void end();
  };
  report({ is: "listening" });
  setTimeout(() => orLog(async () => site.begin()), LATE).unref();

  async function end(): Promise<void> {
    await Promise.race([Promise.all([server.stop(), site.stop()]), Bun.sleep(DRAIN)]);
    await server.stop(true);
    cache.end();
    client.close();
    process.exit(0);
  }
}
