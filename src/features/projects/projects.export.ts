import { type ExportPart, entryItems, type JsonObject, jsonMonth } from "../../core/feature/export.ts";
import { listProjectRows } from "./projects.store.ts";

/** Projects as `projects`, with what JSON Resume has no names for under ours. */
export const projectExport: ExportPart = {
  lists: [
    {
      path: ["projects"],
      heading: () => ({ title: "Projects", order: 2 }),
      items: (db) =>
        entryItems(
          listProjectRows(db),
          (project) => ({
            name: project.title,
            ...texts(project),
            highlights: project.highlights,
            keywords: project.skills,
            startDate: jsonMonth(project.startDate),
            endDate: jsonMonth(project.endDate),
            url: project.url,
            roles: project.roles,
            entity: project.associatedCompany,
            subtitle: project.subtitle,
            location: project.location,
            links: project.links,
          }),
          {
            name: ["title"],
            url: ["website"],
            roles: ["role"],
            startDate: ["start"],
            endDate: ["end"],
            keywords: ["technologies", "skills"],
            links: ["repo", "repository", "github"],
          },
        ),
    },
  ],
};

/** The long summary alone where it begins with the short one, which an import makes of it. */
function texts({ shortSummary, summary }: { shortSummary: string; summary: string }): JsonObject {
  const isBeginning = summary.replace(/\s+/g, " ").startsWith(shortSummary.replace(/…$/, ""));
  if (summary === "") return { description: shortSummary };
  return isBeginning ? { description: summary } : { description: shortSummary, summary };
}
