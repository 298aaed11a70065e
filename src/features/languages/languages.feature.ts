import type { Feature } from "../../core/feature/feature.ts";

export const languages = {
  name: "languages",
  content: async () => ({
    entries: [(await import("../../core/languages/languages.table.ts")).languagesKind],
  }),
  import: async () => (await import("./languages.import.ts")).languagesImport,
  export: async () => (await import("./languages.export.ts")).languagesExport,
  routes: async () => ({ "/languages": (await import("./languages.routes.ts")).languageRoutes }),
} as const satisfies Feature;
