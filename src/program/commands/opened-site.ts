import { existsSync, statSync } from "node:fs";
import {
  clearTemporary,
  databasePath,
  lockDataFolder,
  makeFolder,
  uploadsPath,
} from "../../core/database/data-folder.ts";
import { openFolder } from "../../core/database/open.ts";
import { Revision } from "../../core/database/revision.ts";
import { clearStaging } from "../../core/database/swap.ts";
import type { VisitCounter } from "../../core/feature/visits.ts";
import { PersistedResponses } from "../../core/http/persisted-responses.ts";
import { dayOf, ResponseCache } from "../../core/http/response-cache.ts";
import { SetupCode } from "../../core/owner/setup-code.ts";
import { once } from "../../core/process/once.ts";
import { orLog } from "../../core/process/or-log.ts";
import { niceCommand, niceness, ownCommand } from "../../core/process/subprocess.ts";
import { version } from "../../core/process/version.ts";
import { StoredSettings } from "../../core/settings/stored-settings.ts";
import { idleWith, MAIL_PART } from "../../features/contacts/relay-settings.ts";
import { Assets } from "../../site/assets.ts";
import { SiteProcess } from "../../site/process/site-process.ts";
import type { RunningSite, runSite } from "../../site/run-site.ts";
import { newSecret } from "../../site/secret.ts";
import { ServedUploads } from "../../site/served-uploads.ts";
import type { Front } from "../../site/server.ts";
import { createVisits } from "../../site/visits.ts";
import type { Config } from "../config.ts";
import { LATE } from "./late.ts";

type LoadRenderer = Parameters<typeof runSite>[0]["loadRenderer"];
export type Options = {
  isDemo: boolean;
  loadRenderer: LoadRenderer;
  /** This command's own, behind its name. */
  words: string[];
};

/** What makes answers, in this process or in one of its own; all of it is begun when it is needed. */
type SiteBehind = Awaited<ReturnType<Front["site"]>> & {
  /** Has it begin, with what waits for no request soon after. @throws what keeps it from it */
  ready(): Promise<void>;
  /** Has it look whether something is due that a schedule asks for. */
  look(): Promise<void>;
  /** Told of a picture without its smaller forms. */
  wantVariants(name: string): Promise<void>;
  /** Ends what is under way. */
  stop(): Promise<void>;
  /** Ends at once. */
  kill(): void;
};

export type Opened = {
  cache: ResponseCache;
  assets: Assets;
  served: ServedUploads;
  site: SiteBehind;
  setupCode: SetupCode;
  hasOwner(): boolean;
  /** Counts visits; null where nothing does. */
  visits: VisitCounter | null;
  /** Whether there is something to do that waits for no request. */
  isWorkDue(): boolean;
  /** Whether something may be due that a schedule asks for. */
  isLookDue(): boolean;
  /** A line for each setting of the environment that has no effect. */
  idleSettings(): string[];
  close(): void;
};

/** @throws RefusalError when serving would put the data at risk */
export function openSite(config: Config, { loadRenderer, words }: Options): Opened {
  makeFolder(config.dataFolder);
  // Before the database: `vitrine restore` could exchange it in between.
  const lock = lockDataFolder(config.dataFolder);
  // What makes a database is used this once, and would stay in memory for good. What keeps it from being made is told below.
  if (Bun.isStandaloneExecutable && !existsSync(databasePath(config.dataFolder)))
    Bun.spawnSync(ownCommand("prepare", "--data", config.dataFolder), {
      stdio: ["ignore", "ignore", "ignore"],
    });
  const client = openFolder(config.dataFolder, { isLocked: true });
  clearTemporary(uploadsPath(config.dataFolder));
  clearStaging(config.dataFolder);
  const revision = new Revision(client);
  const kept = Bun.isStandaloneExecutable ? new PersistedResponses(client, revision, makerOf(config)) : null;
  const cache = new ResponseCache(revision, kept);
  const assets = new Assets();
  const served = new ServedUploads(revision, uploadsPath(config.dataFolder));
  const visits = createVisits(client, config);
  const setupCode = new SetupCode();
  const secret = newSecret();
  const beside = new SiteProcess({
    config,
    cache,
    revision,
    visits,
    setupCode,
    secret,
    command: niceCommand(niceness.behind, "site", ...words),
  });
  const run = async () =>
    (await import("../../site/run-site.ts")).runSite(
      { config, cache, assets, served, loadRenderer, visits, setupCode, secret },
      revision,
    );
  // In development all is one process, which is begun anew with each change of the code.
  const isBeside = Bun.isStandaloneExecutable && beside.isPossible;
  return {
    cache,
    assets,
    served,
    visits,
    site: isBeside ? beside : siteWithin(run),
    setupCode,
    hasOwner: () => client.query("select 1 from credentials").get() !== null,
    isWorkDue: () => true,
    isLookDue: () => false,
    idleSettings() {
      const { idleSettings, dataFolder } = config;
      if (idleSettings.length === 0) return [];
      return idleWith(idleSettings, new StoredSettings(client, dataFolder).part(MAIL_PART));
    },
    close() {
      void orLog(async () => visits?.write());
      client.close();
      // Of uploads that were cut off.
      clearTemporary(uploadsPath(config.dataFolder));
      lock.close();
    },
  };
}

/** Loaded only when asked for: a real site needs none of it. */
export async function openDemo(config: Config, { loadRenderer }: Options): Promise<Opened> {
  const { createDemoSite } = await import("../demo/demo-site.ts");
  const { runDemo } = await import("../../site/run-site.ts");
  const { store, uploads, remove } = await createDemoSite(config.uploadLimits);
  const cache = new ResponseCache(store.revisions);
  const assets = new Assets();
  const served = new ServedUploads(store.revisions, uploads.folder);
  return {
    cache,
    assets,
    served,
    // Nobody's numbers: what is asked of an invented person's site is forgotten with it.
    visits: null,
    // It lives in the memory of this process.
    site: siteWithin(() =>
      runDemo({ config, cache, assets, served, loadRenderer, visits: null }, store, uploads),
    ),
    setupCode: new SetupCode(),
    hasOwner: () => true,
    isWorkDue: () => true,
    isLookDue: () => false,
    idleSettings: () => config.idleSettings,
    close: remove,
  };
}

/** A site in this process. @param run loads it */
function siteWithin(run: () => Promise<RunningSite>): SiteBehind {
  const site = once(async () => {
    // From here on pages are made, by code that is worth compiling (scripts/build.ts).
    Bun.unsafe.setJITPolicy(1);
    const loaded = await run();
    // Visitors who wake the server get their page first.
    setTimeout(() => orLog(async () => loaded.begin()), LATE).unref();
    return loaded;
  });
  return {
    answer: async (...words) => (await site()).answer(...words),
    async ready() {
      await site();
    },
    look: async () => (await site()).look(),
    // The site takes the place of this, once it is there, and begins with what is missing.
    async wantVariants() {
      await site();
    },
    async stop() {
      await (await site.ifBegun?.catch(() => undefined))?.stop();
    },
    kill: () => undefined,
  };
}

/**
 * What replies depend on beside the content: another build of the program, another address of the site or another day
 * make others.
 */
function makerOf(config: Config): () => string {
  const { size, mtimeMs } = statSync(process.execPath);
  const program = Bun.hash(JSON.stringify([version, size, mtimeMs, config.url, config.cdn.maxAge])).toString(
    36,
  );
  return () => `${program} ${dayOf(new Date())}`;
}
