import type { Feature } from "../../core/feature/feature.ts";

export const exports = {
  name: "export",
  content: async () => ({
    entries: [(await import("../../core/resume/resume-layout.table.ts")).resumeLayoutKind],
  }),
  visitors: async () => (await import("./export.visitors.ts")).exportVisitors,
  routes: async () => ({ "/export": (await import("./export.routes.ts")).exportRoutes }),
} as const satisfies Feature;
