import type { Feature } from "../../core/feature/feature.ts";
import { skillsRead } from "./skills.page.contract.ts";

export const skills = {
  name: "skills",
  reads: [skillsRead],
  content: async () => ({ entries: [(await import("./skills.table.ts")).skillKind] }),
  visitors: async () => (await import("./skills.store.ts")).skillVisitors,
  routes: async () => ({ "/skills": (await import("./skills.routes.ts")).skillRoutes }),
  import: async () => (await import("./skills.import.ts")).skillImport,
  export: async () => (await import("./skills.export.ts")).skillExport,
  demo: async () => (await import("./skills.demo.ts")).skillDemo,
} as const satisfies Feature;
