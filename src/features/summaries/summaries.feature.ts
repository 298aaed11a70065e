import type { Feature } from "../../core/feature/feature.ts";
import { summaryRead } from "./summaries.page.contract.ts";

export const summaries = {
  name: "summaries",
  reads: [summaryRead],
  content: async () => ({ entries: [(await import("./summaries.table.ts")).summaryKind] }),
  visitors: async () => (await import("./summaries.store.ts")).summaryVisitors,
  routes: async () => ({ "/summaries": (await import("./summaries.routes.ts")).summaryRoutes }),
  import: async () => (await import("./summaries.import.ts")).summaryImport,
  export: async () => (await import("./summaries.export.ts")).summaryExport,
  demo: async () => (await import("./summaries.demo.ts")).summaryDemo,
} as const satisfies Feature;
