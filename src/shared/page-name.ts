/** The public pages of spec §2; `missing` is the one for all other paths. */
export type PageName =
  | "home"
  | "experience"
  | "projects"
  | "project"
  | "contact"
  | "about"
  | "resume"
  | "missing";

const projectPath = /^\/project\/([^/]+)$/;

/** The pages that have a path of their own. */
export const namedPages: Record<string, PageName> = {
  "/": "home",
  "/experience": "experience",
  "/projects": "projects",
  "/contact": "contact",
  "/about": "about",
  "/resume": "resume",
};

/** @returns also which project the page shows, `""` for the others */
export function pageAt(path: string): { name: PageName; projectId: string } {
  const projectId = projectPath.exec(path)?.[1] ?? "";
  return { name: projectId ? "project" : (namedPages[path] ?? "missing"), projectId };
}
