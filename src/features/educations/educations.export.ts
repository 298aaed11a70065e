import { type ExportPart, entryItems, jsonMonth } from "../../core/feature/export.ts";
import { listEducationRows } from "./educations.store.ts";

/** Educations as `education`, with what JSON Resume has no names for under ours. */
export const educationExport: ExportPart = {
  lists: [
    {
      path: ["education"],
      heading: () => ({ title: "Education", order: 3 }),
      items: (db) =>
        entryItems(
          listEducationRows(db),
          (entry) => ({
            institution: entry.school,
            url: entry.url,
            area: entry.degree,
            studyType: entry.degreeLevel,
            startDate: jsonMonth(entry.startDate),
            endDate: jsonMonth(entry.endDate),
            score: entry.gpa,
            courses: entry.courses,
            location: entry.location,
            college: entry.specificCollege,
            minor: entry.minor,
            achievements: entry.achievements,
            associations: entry.associations,
          }),
          {
            institution: ["school", "name"],
            area: ["major"],
            url: ["website"],
            score: ["gpa"],
            startDate: ["start"],
            endDate: ["end"],
            achievements: ["honors", "honours", "highlights"],
            associations: ["activities"],
          },
        ),
    },
  ],
};
