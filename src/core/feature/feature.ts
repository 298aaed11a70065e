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
 * What a feature says of itself; site/features.ts lists them all, and nothing above knows one by its name. A start that finds
 * its pages cached loads only this object, so everything that takes time is loaded when it is asked for.
 */
export type Feature = {
  /** Its folder's, on both sides. */
  name: string;
  /** Its public pages, and what visitors read by the API. */
  pages?: readonly PublicPage[];
  reads?: readonly PublicRead[];
  /** The paths of its pages in the admin. */
  adminPaths?: readonly string[];
  /** The form of one of its pages, where that works without script. */
  form?: PageForm;
  /** What it stores, and how the history tells of it. */
  content?(): Promise<FeatureContent>;
  /** What visitors see of it. */
  visitors?(): Promise<VisitorContent>;
  /** Its part of the API, by the path under `/api`. */
  routes?(): Promise<Record<string, RouteFactory>>;
  /** What it keeps running beside requests. */
  // biome-ignore lint/suspicious/noExplicitAny: each feature asks for settings of its own; `SiteConfig` has to hold them all.
  run?(): Promise<(base: BaseServices, settings: any) => RunningServices<object>>;
  /** What of it the owner may set in the admin. */
  settings?(): Promise<SettingsPart>;
  /** Counts visits, null where it is not to; made at the start, so nothing that takes time is loaded for it. */
  // biome-ignore lint/suspicious/noExplicitAny: see `run`.
  visits?(client: Database, settings: any): VisitCounter | null;
  /** What the statistics tell of it: `{ messages: 3 }`, from a moment on (ISO 8601 in UTC). */
  tally?(): Promise<(db: Db, since: string) => Record<string, number>>;
  /** What a résumé brings it. */
  import?(): Promise<ImportPart>;
  /** What it gives a résumé. */
  export?(): Promise<ExportPart>;
  /** Its part of the invented person's site. */
  demo?(): Promise<DemoPart>;
};

// biome-ignore lint/suspicious/noExplicitAny: each has its own needs and its own schema; site/app.ts computes both from the list.
type RouteFactory = (services: any) => Hono<Env, any, any>;
