import type { Feature } from "../core/feature/feature.ts";
import type { ProxyConfig } from "../core/http/proxy.ts";
import type { UploadLimits } from "../core/media/uploads.ts";
import type { CdnSettings } from "../features/publish/cdn-settings.ts";
import type { features } from "./features.ts";

type UnionToIntersection<U> = (U extends unknown ? (each: U) => void : never) extends (all: infer I) => void
  ? I
  : never;

/** What the features' own settings are: each says in `run` and `visits` which it reads. */
type FeatureConfig = UnionToIntersection<
  (typeof features)[number] extends infer F ? (F extends Feature ? ConfigOf<F> : never) : never
>;
type ConfigOf<F extends Feature> =
  | (F extends { run(): Promise<(base: never, settings: infer S) => unknown> } ? Asked<S> : never)
  | (F extends { visits(client: never, settings: infer S): unknown } ? Asked<S> : never);
/** A feature that takes no settings asks for none; a union with what is unknown would forget those of all others. */
type Asked<S> = unknown extends S ? never : S;

/** The settings that a site is served with; where they come from is the program's affair. */
export type SiteConfig = ProxyConfig & {
  port: number;
  host: string;
  dataFolder: string;
  uploadLimits: UploadLimits;
  /** Days that versions and deleted entries are kept. */
  historyDays: number;
  cdn: CdnSettings;
  /** In development, where Vite serves the site's modules; else `""`. */
  viteUrl: string;
} & FeatureConfig;
