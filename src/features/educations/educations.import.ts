import { type ImportPart, keyOf, type ListImport } from "../../core/feature/import.ts";
import { removeEntityWithImage } from "../../core/media/entity-with-image.ts";
import { isUnnamed, readAddress } from "../../core/resume/entry-text.ts";
import { readPeriod } from "../../core/resume/period.ts";
import { readPlace } from "../../core/resume/place.ts";
import type { Source } from "../../core/resume/source.ts";
import { readDegree } from "./degree-level.ts";
import { listEducationRows } from "./educations.store.ts";
import { educations } from "./educations.table.ts";

/** `education` as educations (§3). */
function readEducations(root: Source) {
  return root
    .get("education")
    .entries()
    .flatMap((entry) => {
      const school = entry.line("institution", "school", "name");
      const studyType = entry.line("studyType");
      const area = entry.line("area", "major");
      if (isUnnamed(entry, school, studyType, area)) return [];
      const { degreeLevel, degree, isAbridged } = readDegree(studyType, area);
      const kindPath = entry.get("studyType").path;
      if (isAbridged) entry.ledger.warn([kindPath], `${kindPath} “${studyType}” is shown as ${degreeLevel}.`);
      const { start, end } = readPeriod(entry);
      return entry.gives({
        school,
        location: readPlace(entry),
        specificCollege: "",
        gpa: entry.line("score", "gpa"),
        startDate: start,
        endDate: end,
        degreeLevel,
        degree: entry.ledger.fitLine({ path: entry.path, text: degree }),
        minor: entry.line("minor"),
        achievements: entry.linesOfAll("achievements", "honors", "honours", "highlights"),
        associations: entry.linesOfAll("associations", "activities"),
        courses: entry.fewLines("courses"),
        url: readAddress(entry, "url", "website"),
      });
    });
}

export type ImportedEducation = ReturnType<typeof readEducations>[number];

const list: ListImport<ImportedEducation, typeof educations.$inferSelect> = {
  name: "educations",
  kind: "education",
  table: educations,
  read: readEducations,
  nameOf: (entry) => entry.school || entry.degree,
  rows: listEducationRows,
  keyOf: ({ school, degree }) => keyOf(school, degree),
  insert: (change, entry, origin) => change.insert(educations, { ...entry, origin }),
  removeAll(change) {
    const rows = change.db.select({ _id: educations._id }).from(educations).all();
    for (const { _id } of rows) removeEntityWithImage(change, educations, _id, "entry");
    return rows.length;
  },
};

export const educationImport: ImportPart = { lists: [list] };
