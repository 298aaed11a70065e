import type { Feature } from "../../core/feature/feature.ts";
import { linksRead } from "./links.page.contract.ts";

export const links = {
  name: "links",
  reads: [linksRead],
  content: async () => ({ entries: [(await import("./links.table.ts")).linkKind] }),
  visitors: async () => (await import("./links.store.ts")).linkVisitors,
  routes: async () => ({ "/links": (await import("./links.routes.ts")).linkRoutes }),
  import: async () => (await import("./links.import.ts")).linkImport,
  export: async () => (await import("./links.export.ts")).linkExport,
  demo: async () => (await import("./links.demo.ts")).linkDemo,
} as const satisfies Feature;
