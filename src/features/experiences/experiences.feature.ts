import type { Feature } from "../../core/feature/feature.ts";
import { experienceAdminPaths, experiencePage, experiencesRead } from "./experiences.page.contract.ts";

export const experiences = {
  name: "experiences",
  adminPaths: experienceAdminPaths,
  pages: [experiencePage],
  reads: [experiencesRead],
  content: async () => ({ entries: [(await import("./experiences.table.ts")).experienceKind] }),
  visitors: async () => (await import("./experiences.store.ts")).experienceVisitors,
  routes: async () => ({ "/experiences": (await import("./experiences.routes.ts")).experienceRoutes }),
  import: async () => (await import("./experiences.import.ts")).experienceImport,
  export: async () => (await import("./experiences.export.ts")).experienceExport,
  demo: async () => (await import("./experiences.demo.ts")).experienceDemo,
} as const satisfies Feature;
