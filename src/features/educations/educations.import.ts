import { type ImportPart, identityBy, type ListImport } from "../../core/feature/import.ts";
import { removeEntityWithImage } from "../../core/media/entity-with-image.ts";
import { isUnnamed, readAddress } from "../../core/resume/entry-text.ts";
import { readPeriod } from "../../core/resume/period.ts";
import { readPlace } from "../../core/resume/place.ts";
import type { Source } from "../../core/resume/source.ts";
import { readDegree } from "./degree-level.ts";
import type { Education } from "./educations.contract.ts";
import { listEducations } from "./educations.store.ts";
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
      return {
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
      };
    });
}

export type ImportedEducation = ReturnType<typeof readEducations>[number];

/** An entry that is the same in all that the file says is not added again. */
const filled: Record<keyof ImportedEducation, boolean> = {
  school: true,
  location: true,
  specificCollege: false,
  gpa: true,
  startDate: true,
  endDate: true,
  degreeLevel: true,
  degree: true,
  minor: true,
  achievements: true,
  associations: true,
  courses: true,
  url: true,
};

const list: ListImport<ImportedEducation, Education> = {
  name: "educations",
  read: readEducations,
  nameOf: (entry) => entry.school || entry.degree,
  identityOf: identityBy<ImportedEducation>(filled),
  list: listEducations,
  insert: (change, entry) => change.insert(educations, entry),
  removeAll(change) {
    const rows = change.db.select({ _id: educations._id }).from(educations).all();
    for (const { _id } of rows) removeEntityWithImage(change, educations, _id, "entry");
    return rows.length;
  },
};

export const educationImport: ImportPart = { lists: [list] };
