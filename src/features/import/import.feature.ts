import type { Feature } from "../../core/feature/feature.ts";

export const imports = {
  name: "import",
  content: async () => ({
    entries: [(await import("../../core/resume/documents.table.ts")).resumeDocumentKind],
  }),
  routes: async () => ({ "/import": (await import("./import.routes.ts")).importRoutes }),
} as const satisfies Feature;
