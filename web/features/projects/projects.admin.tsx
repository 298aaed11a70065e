import { searchTextOf } from "../../../src/core/fields/entry-fields.contract.ts";
import { projectFields } from "../../../src/features/projects/projects.contract.ts";
import { projectAdminPaths } from "../../../src/features/projects/projects.page.contract.ts";
import { type AdminPart, overviewStep, paletteSource } from "../../core/feature/feature.ts";
import { ProjectAdminPage } from "./project-admin-page.tsx";
import { ProjectsAdminPage } from "./projects-admin-page.tsx";
import { projectsQuery } from "./projects-query.ts";

export const admin: AdminPart = {
  paletteSources: [
    paletteSource(projectsQuery, {
      name: "Project",
      addHref: "/admin/projects?project=new",
      entries: (projects) =>
        projects.map((project) => ({
          title: project.title,
          text: searchTextOf(projectFields, project),
          href: `/admin/project/${project._id}`,
        })),
    }),
  ],
  pages: [
    { path: projectAdminPaths[0], component: ProjectsAdminPage },
    { path: projectAdminPaths[1], component: ProjectAdminPage },
  ],
  navigation: [{ href: projectAdminPaths[0], label: "Projects", order: 2 }],
  steps: [
    overviewStep(projectsQuery, {
      order: 5,
      isDone: (projects) => projects.length > 0,
      hasEntries: (projects) => projects.length > 0,
      label: "Add a project",
      reason: "Show people what you've made.",
      href: "/admin/projects?project=new",
    }),
    overviewStep(projectsQuery, {
      order: 6,
      isDone: (projects) => projects.length === 0 || projects.some(({ featured }) => featured),
      label: "Feature a project",
      reason: "Featured projects appear first, in large format.",
      href: "/admin/projects",
    }),
  ],
};
