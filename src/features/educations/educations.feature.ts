import type { Feature } from "../../core/feature/feature.ts";
import { educationsRead } from "./educations.page.contract.ts";

export const educations = {
  name: "educations",
  reads: [educationsRead],
  content: async () => ({ entries: [(await import("./educations.table.ts")).educationKind] }),
  visitors: async () => (await import("./educations.store.ts")).educationVisitors,
  routes: async () => ({ "/educations": (await import("./educations.routes.ts")).educationRoutes }),
  import: async () => (await import("./educations.import.ts")).educationImport,
  export: async () => (await import("./educations.export.ts")).educationExport,
  demo: async () => (await import("./educations.demo.ts")).educationDemo,
} as const satisfies Feature;
