import {
  projectAdminPaths,
  projectPage,
  projectsPage,
  projectsRead,
  projectTitlesRead,
} from "../../../src/features/projects/projects.page.contract.ts";
import type { Feature } from "../../core/feature/feature.ts";
import { ProjectPage } from "./project-page.tsx";
import { ProjectsPage } from "./projects-page.tsx";
import { projectQuery, projectsQuery, projectTitlesQuery } from "./projects-query.ts";

export const projects: Feature = {
  name: "projects",
  adminPaths: projectAdminPaths,
  pages: [
    { ...projectsPage, component: ProjectsPage },
    { ...projectPage, component: ProjectPage, entry: projectQuery },
  ],
  reads: [
    { read: projectsRead, query: projectsQuery },
    { read: projectTitlesRead, query: projectTitlesQuery },
  ],
};
