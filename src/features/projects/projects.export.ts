import { documentFields, type ExportPart, entryItems, type JsonObject } from "../../core/feature/export.ts";
import { projectFields } from "./projects.contract.ts";
import { listProjectRows } from "./projects.store.ts";

/** Projects as `projects`, with what JSON Resume has no names for under ours. */
export const projectExport: ExportPart = {
  lists: [
    {
      path: ["projects"],
      heading: () => ({ title: "Projects", order: 2 }),
      fields: documentFields(projectFields),
      items: (db) => entryItems(listProjectRows(db), projectFields, texts),
    },
  ],
};

/** The long summary alone where it begins with the short one, which an import makes of it. */
function texts({ shortSummary, summary }: { shortSummary: string; summary: string }): JsonObject {
  const isBeginning = summary.replace(/\s+/g, " ").startsWith(shortSummary.replace(/…$/, ""));
  if (summary === "") return { description: shortSummary };
  return isBeginning ? { description: summary, summary: "" } : {};
}
