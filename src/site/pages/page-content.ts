import type { Db } from "../../core/database/client.ts";
import { readPictures } from "../../core/media/media.store.ts";
import { readUser } from "../../core/owner/users.store.ts";
import { listAbouts } from "../../features/abouts/abouts.store.ts";
import { readResume } from "../../features/downloads/downloads.store.ts";
import { listEducations } from "../../features/educations/educations.store.ts";
import { listExperiences } from "../../features/experiences/experiences.store.ts";
import { listLinks } from "../../features/links/links.store.ts";
import type { Project } from "../../features/projects/projects.contract.ts";
import { listProjects, readProject } from "../../features/projects/projects.store.ts";
import { listSkills } from "../../features/skills/skills.store.ts";
import { readSummary } from "../../features/summaries/summaries.store.ts";
import type { User } from "../../features/users/users.contract.ts";
import { adminPath } from "../../shared/admin-path.ts";
import { type PageName, pageAt } from "../../shared/page-name.ts";

/** A public page: what its queries answer, under the keys that the site's queries have. */
export type Page = {
  name: PageName;
  path: string;
  status: 200 | 404;
  user: User | null;
  project: Project | null;
  content: [key: string[], value: unknown][];
};

/** What the header and the footer of every page show. */
function frame(db: Db): Page["content"] {
  return [
    [["users"], readUser(db)],
    [["downloads"], readResume(db)],
    [["links"], listLinks(db)],
  ];
}

const contents: Record<Exclude<PageName, "project">, (db: Db) => Page["content"]> = {
  home: (db) => [
    [["summaries"], readSummary(db)],
    [["skills"], listSkills(db)],
    [["educations"], listEducations(db)],
  ],
  experience: (db) => [[["experiences"], listExperiences(db)]],
  projects: (db) => [[["projects"], listProjects(db)]],
  about: (db) => [[["abouts"], listAbouts(db)]],
  contact: () => [],
  resume: () => [],
  missing: () => [],
};

export function isAdminPath(path: string): boolean {
  return adminPath.test(path);
}

/** False for paths that all get the same page, the one that says so. */
export function isPagePath(path: string): boolean {
  return isAdminPath(path) || pageAt(path).name !== "missing";
}

/** The page at a public path; for every other path the one that says so, with status 404. */
export function readPage(db: Db, path: string): Page {
  const user = readUser(db);
  const { name, projectId } = pageAt(path);
  if (name === "project") {
    const project = readProject(db, projectId);
    const content = withPictures(db, [...frame(db), [["projects", projectId], project]]);
    return { name, path, status: project === null ? 404 : 200, user, project, content };
  }
  // `/resume` is answered with a page only where there is no résumé to go to.
  const status = name === "missing" || name === "resume" ? 404 : 200;
  const content = withPictures(db, [...frame(db), ...contents[name](db)]);
  return { name, path, status, user, project: null, content };
}

/** Adds what is known of every picture and video that the content names, wherever in it that is. */
function withPictures(db: Db, content: Page["content"]): Page["content"] {
  const addresses = JSON.stringify(content).matchAll(/"(\/uploads\/[\w.-]+)"/g);
  const pictures = readPictures(db, new Set(Array.from(addresses, ([, address]) => address ?? "")));
  return Object.keys(pictures).length === 0 ? content : [...content, [["pictures", "page"], pictures]];
}
