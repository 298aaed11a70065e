import type { PublicPage, PublicRead } from "../../shared/public-page.ts";

export const projectsPage = {
  name: "projects",
  path: "/projects",
  title: "Projects",
  navigation: { label: "Projects", order: 2 },
} as const satisfies PublicPage;

export const projectPage = {
  name: "project",
  path: "/project/:id",
  title: "Project not found",
} as const satisfies PublicPage;

export const projectsRead = {
  key: ["projects"],
  address: "/api/projects/site-projects",
  pages: [],
} as const satisfies PublicRead;

/** All projects without what only their own pages say: a page that lists them is not to carry every text of the site. */
export const projectCardsRead = {
  key: ["projects", "all", "cards"],
  address: "/api/projects/site-project-cards",
  pages: ["projects"],
} as const satisfies PublicRead;

/** Whether there are any, for a page that only leads to them. */
export const hasProjectsRead = {
  key: ["projects", "has-projects"],
  address: "/api/projects/has-projects",
  pages: ["contact"],
} as const satisfies PublicRead;

/** All projects by name alone, in their order: what lies before and after one. An id is one word, so no project has this key. */
export const projectTitlesRead = {
  key: ["projects", "all", "titles"],
  address: "/api/projects/site-project-titles",
  pages: ["project"],
} as const satisfies PublicRead;

/** Of the projects that the owner features what a wall of their pictures needs, for designs that hang one (src/shared/designs.ts). */
export const worksRead = {
  key: ["projects", "all", "works"],
  address: "/api/projects/site-works",
  pages: ["works"],
} as const satisfies PublicRead;

export const projectAdminPaths = ["/admin/projects", "/admin/project/:id"] as const;
