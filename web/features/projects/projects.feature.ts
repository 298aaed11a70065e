import {
  projectCardsRead,
  projectPage,
  projectsPage,
  projectsRead,
  projectTitlesRead,
  worksRead,
} from "../../../src/features/projects/projects.page.contract.ts";
import type { Feature } from "../../core/feature/feature.ts";
import { lazyPage } from "../../core/page/lazy-page.tsx";
import {
  projectCardsQuery,
  projectQuery,
  projectsQuery,
  projectTitlesQuery,
  worksQuery,
} from "./projects-query.ts";

export const projects: Feature = {
  name: "projects",
  pages: [
    { ...projectsPage, ...lazyPage(async () => (await import("./projects-page.tsx")).ProjectsPage) },
    {
      ...projectPage,
      ...lazyPage(async () => (await import("./project-page.tsx")).ProjectPage),
      entry: projectQuery,
    },
  ],
  reads: [
    { read: projectsRead, query: projectsQuery },
    { read: projectCardsRead, query: projectCardsQuery },
    { read: projectTitlesRead, query: projectTitlesQuery },
    { read: worksRead, query: worksQuery },
  ],
};
