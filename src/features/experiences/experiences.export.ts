import { type ExportPart, entryItems, jsonMonth } from "../../core/feature/export.ts";
import { listExperienceRows } from "./experiences.store.ts";

/** Experiences as `work`. */
export const experienceExport: ExportPart = {
  lists: [
    {
      path: ["work"],
      heading: () => ({ title: "Work Experience", order: 1 }),
      items: (db) =>
        entryItems(
          listExperienceRows(db),
          (entry) => ({
            name: entry.company,
            position: entry.title,
            location: entry.location,
            url: entry.url,
            startDate: jsonMonth(entry.startDate),
            endDate: jsonMonth(entry.stopDate),
            summary: entry.description,
            highlights: entry.highlights,
            keywords: entry.skills,
          }),
          {
            name: ["company", "employer"],
            position: ["title"],
            url: ["website"],
            startDate: ["start"],
            endDate: ["end"],
            summary: ["description"],
            keywords: ["technologies", "skills"],
          },
        ),
    },
  ],
};
