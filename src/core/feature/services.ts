import type { ContentStore } from "../content/content-store.ts";
import type { Db } from "../database/client.ts";
import type { Log } from "../http/log.ts";
import type { Throttle } from "../http/throttle.ts";
import type { Uploads } from "../media/uploads.ts";
import type { SetupCode } from "../owner/setup-code.ts";
import type { ExportPart } from "./export.ts";
import type { ImportPart } from "./import.ts";
import type { WithPublishedSite } from "./published-site.ts";
import type { SettingsPart } from "./settings.ts";
import type { Shareable } from "./visitors.ts";
import type { VisitCounter } from "./visits.ts";

/** What every feature may work with. */
export type BaseServices = {
  store: ContentStore;
  uploads: Uploads;
  setupCode: SetupCode;
  /** Random, and the same as long as the server runs. */
  secret: string;
  loginThrottle: Throttle;
  /** How long versions and deleted entries are kept. */
  historyDays: number;
  log: Log;
  /** Whether this is the demo, which stores nothing. */
  isDemo: boolean;
  /** What the features take from a résumé; loaded with the first import. */
  importParts(): Promise<ImportPart[]>;
  /** What they give one; likewise with the first export. */
  exportParts(): Promise<ExportPart[]>;
  /** What of them the owner can show to one reader. */
  shareables(): Promise<Shareable[]>;
  /** What they tell the statistics; see `Feature.tally`. */
  tallies(): Promise<((db: Db, since: string) => Record<string, number>)[]>;
  /** What of them the owner may set in the admin. */
  settingsParts(): Promise<SettingsPart[]>;
  /** Tells all features that what is set of the server is another now. */
  settingsChanged(): void;
  /** Cancels what the features do with the data folder, because its content is about to be replaced. */
  makeWay(): Promise<void>;
  /** Counts visits; null where nobody does. */
  visits: VisitCounter | null;
  /** Renders the public site as files. */
  withPublishedSite: WithPublishedSite;
};

/** What a feature keeps running without a request. */
export type RunningServices<S extends object> = {
  /** What its routes ask for in addition to `BaseServices`. */
  services(): Promise<S>;
  /** Starts its timers and queues. */
  start?(): void;
  /** Called when the owner has changed the server's settings. */
  settingsChanged?(): void;
  /** Ends work on the data folder, which is about to be replaced; it may be started again later. */
  makeWay?(): Promise<void>;
  /** Ends what is under way. */
  stop?(): Promise<void>;
};
