import type { Project } from "../src/features/projects/projects.contract.ts";
import { readJson } from "./filled-site.ts";

/** §2, public routes, with the site's first project. `/resume` is no page of its own: it leads to the résumé. */
export async function publicPaths(url: string): Promise<string[]> {
  const { projects } = await readJson<{ projects: Project[] }>(`${url}/api/projects/site-projects`);
  const project = projects[0];
  if (project === undefined) throw new Error("The site has no project.");
  return ["/", "/experience", "/projects", `/project/${project._id}`, "/contact", "/about"];
}
