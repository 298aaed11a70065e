import type { Feature } from "../../core/feature/feature.ts";
import {
  hasProjectsRead,
  projectAdminPaths,
  projectCardsRead,
  projectPage,
  projectsPage,
  projectsRead,
  projectTitlesRead,
  worksRead,
} from "./projects.page.contract.ts";

export const projects = {
  name: "projects",
  adminPaths: projectAdminPaths,
  pages: [projectsPage, projectPage],
  reads: [projectsRead, projectCardsRead, hasProjectsRead, projectTitlesRead, worksRead],
  content: async () => {
    const { projectKind, projectSectionKind } = await import("./projects.table.ts");
    return { entries: [projectKind, projectSectionKind] };
  },
  visitors: async () => (await import("./projects.visitors.ts")).projectVisitors,
  routes: async () => ({ "/projects": (await import("./projects.routes.ts")).projectRoutes }),
  import: async () => (await import("./projects.import.ts")).projectImport,
  export: async () => (await import("./projects.export.ts")).projectExport,
  demo: async () => (await import("./projects.demo.ts")).projectDemo,
} as const satisfies Feature;
