import type { Feature } from "../core/feature/feature.ts";
import type { ProxyConfig } from "../core/http/proxy.ts";
import type { UploadLimits } from "../core/media/uploads.ts";
import type { CdnSettings } from "../features/publish/cdn-settings.ts";
import type { features } from "./features.ts";

type UnionToIntersection<U> = (U extends unknown ? (each: U) => void : never) extends (all: infer I) => void
  ? I
  : never;

/** The settings of all features: the parameter types of their `run` and `visits`. */
type FeatureConfig = UnionToIntersection<
  (typeof features)[number] extends infer F ? (F extends Feature ? ConfigOf<F> : never) : never
>;
type ConfigOf<F extends Feature> =
  | (F extends { run(): Promise<(base: never, settings: infer S) => unknown> } ? KnownSettings<S> : never)
  | (F extends { visits(client: never, settings: infer S): unknown } ? KnownSettings<S> : never);
/** Excludes `unknown`, the type of a feature without settings, because it would absorb the whole union. */
type KnownSettings<S> = unknown extends S ? never : S;

/** The settings of a site. The program reads them from flags and the environment. */
export type SiteConfig = ProxyConfig & {
  port: number;
  host: string;
  dataFolder: string;
  uploadLimits: UploadLimits;
  /** Days to keep earlier versions and deleted entries. */
  historyDays: number;
  cdn: CdnSettings;
  /** In development, the address at which Vite serves the browser's modules; else `""`. */
  viteUrl: string;
} & FeatureConfig;
