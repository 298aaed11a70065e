import type { Feature } from "../../core/feature/feature.ts";
import { importPaths } from "./import.page.contract.ts";

export const imports = {
  name: "import",
  adminPaths: importPaths,
  content: async () => ({
    entries: [(await import("../../core/resume/documents.table.ts")).resumeDocumentKind],
  }),
  run: async () => (await import("./repositories/provide-apis.ts")).provideRepositoryApis,
  routes: async () => ({ "/import": (await import("./import.routes.ts")).importRoutes }),
} as const satisfies Feature;
