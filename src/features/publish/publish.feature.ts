import type { Database } from "bun:sqlite";
import type { Feature } from "../../core/feature/feature.ts";
import type { AutoPublishSettings } from "./publish-settings.ts";

export const publish = {
  name: "publish",
  routes: async () => ({ "/publish": (await import("./publish.routes.ts")).publishRoutes }),
  run: async () => (await import("./publish.services.ts")).runPublishing,
  // What has changed meanwhile, also by the clock, is found out by looking.
  isWorkDue: (_client: Database, { publish }: AutoPublishSettings) => Boolean(publish?.target),
} as const satisfies Feature;
