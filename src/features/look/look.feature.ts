import type { Feature } from "../../core/feature/feature.ts";
import { lookPaths, lookRead } from "./look.page.contract.ts";

export const look = {
  name: "look",
  adminPaths: lookPaths,
  reads: [lookRead],
  content: async () => ({ entries: [(await import("./look.table.ts")).lookKind] }),
  visitors: async () => (await import("./look.store.ts")).lookVisitors,
  import: async () => (await import("./look.import.ts")).lookImport,
  export: async () => (await import("./look.export.ts")).lookExport,
  routes: async () => ({ "/look": (await import("./look.routes.ts")).lookRoutes }),
} as const satisfies Feature;
