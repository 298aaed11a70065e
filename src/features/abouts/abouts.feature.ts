import type { Feature } from "../../core/feature/feature.ts";
import { aboutAdminPaths, aboutPage, aboutsRead } from "./abouts.page.contract.ts";

export const abouts = {
  name: "abouts",
  adminPaths: aboutAdminPaths,
  pages: [aboutPage],
  reads: [aboutsRead],
  content: async () => ({ entries: [(await import("./abouts.table.ts")).aboutKind] }),
  visitors: async () => (await import("./abouts.store.ts")).aboutVisitors,
  routes: async () => ({ "/abouts": (await import("./abouts.routes.ts")).aboutRoutes }),
  import: async () => (await import("./abouts.import.ts")).aboutImport,
  export: async () => (await import("./abouts.export.ts")).aboutExport,
  demo: async () => (await import("./abouts.demo.ts")).aboutDemo,
} as const satisfies Feature;
