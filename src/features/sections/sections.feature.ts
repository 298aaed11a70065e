import type { Feature } from "../../core/feature/feature.ts";
import { sectionAdminPaths, sectionsRead } from "./sections.page.contract.ts";

export const sections = {
  name: "sections",
  adminPaths: sectionAdminPaths,
  reads: [sectionsRead],
  content: async () => {
    const { sectionKind, sectionEntryKind } = await import("./sections.table.ts");
    return { entries: [sectionKind, sectionEntryKind] };
  },
  visitors: async () => (await import("./sections.visitors.ts")).sectionVisitors,
  routes: async () => ({ "/sections": (await import("./sections.routes.ts")).sectionRoutes }),
  import: async () => (await import("./sections.import.ts")).sectionImport,
  export: async () => (await import("./sections.export.ts")).sectionExport,
  demo: async () => (await import("./sections.demo.ts")).sectionDemo,
} as const satisfies Feature;
