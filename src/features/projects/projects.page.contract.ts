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

/** All projects without the texts of their own pages, so that pages that list them stay small. */
export const projectCardsRead = {
  key: ["projects", "all", "cards"],
  address: "/api/projects/site-project-cards",
  pages: ["projects"],
} as const satisfies PublicRead;

/** Whether there are any projects, for pages that only link to them. */
export const hasProjectsRead = {
  key: ["projects", "has-projects"],
  address: "/api/projects/has-projects",
  pages: ["contact"],
} as const satisfies PublicRead;

/** The titles of all projects in order, for links to the previous and next project. The key has three parts, so that no project's key equals it. */
export const projectTitlesRead = {
  key: ["projects", "all", "titles"],
  address: "/api/projects/site-project-titles",
  pages: ["project"],
} as const satisfies PublicRead;

/** The featured projects, for the home page. */
export const worksRead = {
  key: ["projects", "all", "works"],
  address: "/api/projects/site-works",
  pages: ["home"],
} as const satisfies PublicRead;

export const projectAdminPaths = ["/admin/projects", "/admin/project/:id"] as const;
