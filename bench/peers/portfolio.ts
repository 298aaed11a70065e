import { join } from "node:path";
import type { User } from "../../src/core/owner/owner.contract.ts";
import type { Experience } from "../../src/features/experiences/experiences.contract.ts";
import type { Project } from "../../src/features/projects/projects.contract.ts";
import type { Bench } from "../bench.ts";
import { readJson } from "../filled-site.ts";

/** A part of the résumé as any program can hold it. */
export type Item = { title: string; subtitle: string; text: string; picture: string };
export type Portfolio = { name: string; items: Item[] };

/** What Vitrine's filled site shows, for the others. Pictures are paths of files as they were uploaded. */
export async function readPortfolio(bench: Bench): Promise<Portfolio> {
  const site = await bench.serve();
  try {
    const { user } = await readJson<{ user: User }>(`${site.url}/api/users/site-info`);
    const { experiences } = await readJson<{ experiences: Experience[] }>(
      `${site.url}/api/experiences/site-experiences`,
    );
    const { projects } = await readJson<{ projects: Project[] }>(`${site.url}/api/projects/site-projects`);
    const { folder } = await bench.filled();
    const picture = (path: string) => (path === "" ? "" : join(folder, path));
    return {
      name: `${user.fname} ${user.lname}`,
      items: [
        ...experiences.map(({ title, company, description, image }) => ({
          title,
          subtitle: company,
          text: description,
          picture: picture(image),
        })),
        ...projects.map(({ title, subtitle, shortSummary, summary, image }) => ({
          title,
          subtitle: subtitle || shortSummary,
          text: summary,
          picture: picture(image),
        })),
      ],
    };
  } finally {
    await site.stop();
  }
}
