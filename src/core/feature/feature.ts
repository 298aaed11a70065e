import type { Database } from "bun:sqlite";
import type { Hono } from "hono";
import type { PublicPage, PublicRead } from "../../shared/public-page.ts";
import type { FeatureContent } from "../content/content-model.ts";
import type { Db } from "../database/client.ts";
import type { Env } from "../http/env.ts";
import type { DemoPart } from "./demo.ts";
import type { ExportPart } from "./export.ts";
import type { ImportPart } from "./import.ts";
import type { PageForm } from "./page-form.ts";
import type { BaseServices, RunningServices } from "./services.ts";
import type { SettingsPart } from "./settings.ts";
import type { VisitorContent } from "./visitors.ts";
import type { VisitCounter } from "./visits.ts";

/**
 * The definition of a feature; site/features.ts lists all of them. The start loads only this object, so everything slow is
 * loaded on first use.
 */
export type Feature = {
  /** The name of its folder in `src/features` and `web/features`. */
  name: string;
  /** Its public pages, and the public reads of the API. */
  pages?: readonly PublicPage[];
  reads?: readonly PublicRead[];
  /** The paths of its pages in the admin. */
  adminPaths?: readonly string[];
  /** The form on one of its pages that works without JavaScript. */
  form?: PageForm;
  /** What it stores, and how the history describes it. */
  content?(): Promise<FeatureContent>;
  /** What visitors see of it. */
  visitors?(): Promise<VisitorContent>;
  /** Its API routes, by path under `/api`. */
  routes?(): Promise<Record<string, RouteFactory>>;
  /** Starts its background services. */
  // biome-ignore lint/suspicious/noExplicitAny: each feature has its own settings type; `SiteConfig` has to include them all.
  run?(): Promise<(base: BaseServices, settings: any) => RunningServices<object>>;
  /** Its settings that the owner can change in the admin. */
  settings?(): Promise<SettingsPart>;
  /** Creates the visit counter, null if visits aren't counted. Runs at startup, so it must be fast. */
  // biome-ignore lint/suspicious/noExplicitAny: see `run`.
  visits?(client: Database, settings: any): VisitCounter | null;
  /** Counts for the statistics, such as `{ messages: 3 }`, since a moment (ISO 8601 in UTC). */
  countForStatistics?(): Promise<(db: Db, since: string) => Record<string, number>>;
  /** What it reads from an imported résumé. */
  import?(): Promise<ImportPart>;
  /** What it writes to an exported résumé. */
  export?(): Promise<ExportPart>;
  /** Its part of the demo site. */
  demo?(): Promise<DemoPart>;
};

// biome-ignore lint/suspicious/noExplicitAny: services and schema differ by feature; site/api.ts derives both from the list.
type RouteFactory = (services: any) => Hono<Env, any, any>;
