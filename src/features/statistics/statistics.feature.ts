import type { Database } from "bun:sqlite";
import type { Feature } from "../../core/feature/feature.ts";
import { statisticsPaths } from "./statistics.page.contract.ts";
import type { StatisticsSettings } from "./statistics-settings.ts";
import { DatabaseVisitCounter } from "./visit-counter.ts";

export const statistics = {
  name: "statistics",
  adminPaths: statisticsPaths,
  content: async () => ({ tables: [(await import("./statistics.table.ts")).visits] }),
  routes: async () => ({ "/statistics": (await import("./statistics.routes.ts")).statisticsRoutes }),
  visits: (client: Database, { statistics: isOn }: StatisticsSettings) =>
    isOn ? new DatabaseVisitCounter(client) : null,
} as const satisfies Feature;
