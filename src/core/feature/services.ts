import type { ContentStore } from "../content/content-store.ts";
import type { Db } from "../database/client.ts";
import type { Throttle } from "../http/throttle.ts";
import type { Uploads } from "../media/uploads.ts";
import type { SetupCode } from "../owner/setup-code.ts";
import type { Log } from "../process/log.ts";
import type { ExportPart } from "./export.ts";
import type { ImportPart } from "./import.ts";
import type { WithPublishedSite } from "./published-site.ts";
import type { SettingsPart } from "./settings.ts";
import type { Shareable } from "./visitors.ts";
import type { VisitCounter } from "./visits.ts";

/** The services that every feature can use. */
export type BaseServices = {
  store: ContentStore;
  uploads: Uploads;
  /** The site's folder, which has the key of secrets in the database. */
  dataFolder: string;
  setupCode: SetupCode;
  /** Random; constant while the server runs. */
  secret: string;
  loginThrottle: Throttle;
  /** For how many days earlier versions and deleted entries are stored. */
  historyDays: number;
  log: Log;
  /** Whether this is the demo, which stores nothing. */
  isDemo: boolean;
  /** The import parts of all features; loaded with the first import. */
  importParts(): Promise<ImportPart[]>;
  /** The export parts of all features; loaded with the first export. */
  exportParts(): Promise<ExportPart[]>;
  /** The lists whose entries the owner can choose for a share link. */
  shareables(): Promise<Shareable[]>;
  /** The counts of all features for the statistics (`Feature.countForStatistics`). */
  statisticsCounters(): Promise<((db: Db, since: string) => Record<string, number>)[]>;
  /** The settings that the owner can change in the admin. */
  settingsParts(): Promise<SettingsPart[]>;
  /** Tells all features that the server's settings have changed. */
  settingsChanged(): void;
  /** Cancels the features' work on the data folder, because its content is about to be replaced. */
  cancelJobs(): Promise<void>;
  /** The visit counter; null if visits aren't counted. */
  visits: VisitCounter | null;
  /** Renders the public site as files. */
  withPublishedSite: WithPublishedSite;
};

/** A feature's background services. */
export type RunningServices<S extends object> = {
  /** What its routes need in addition to `BaseServices`. */
  services(): Promise<S>;
  /** Starts its timers and queues. */
  start?(): void;
  /** Called after the owner has changed the server's settings. */
  settingsChanged?(): void;
  /** Cancels work on the data folder, because its content is about to be replaced. Work that starts later is not affected. */
  cancelJobs?(): Promise<void>;
  /** Stops all work permanently. */
  stop?(): Promise<void>;
};
