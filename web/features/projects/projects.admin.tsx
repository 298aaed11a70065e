import { searchTextOf } from "../../../src/core/fields/entry-fields.contract.ts";
import { projectFields, projectSectionFields } from "../../../src/features/projects/projects.contract.ts";
import { projectAdminPaths } from "../../../src/features/projects/projects.page.contract.ts";
import { type AdminPart, overviewStep, paletteSource, translatedKind } from "../../core/feature/feature.ts";
import { ProjectAdminPage } from "./project-admin-page.tsx";
import { ProjectsAdminPage } from "./projects-admin-page.tsx";
import { projectsQuery } from "./projects-query.ts";

export const admin: AdminPart = {
  translatedKinds: [
    translatedKind(projectsQuery, {
      kind: "project",
      title: "Projects",
      order: 4,
      entries: (projects) =>
        projects.map(({ _id, title, image }) => ({
          _id,
          title,
          href: `/admin/project/${_id}?project=${_id}`,
          fields: projectFields,
          picture: image,
        })),
    }),
    translatedKind(projectsQuery, {
      kind: "section",
      title: "Project sections",
      order: 4.1,
      entries: (projects) =>
        projects.flatMap((project) =>
          project.sections.map(({ _id, header, image }) => ({
            _id,
            ...(header === "" ? { title: project.title } : { title: header, detail: project.title }),
            href: `/admin/project/${project._id}?section=${_id}`,
            fields: projectSectionFields,
            picture: image,
          })),
        ),
    }),
  ],
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
