import { entryKeyOf, type ImportPart, type ListImport } from "../../core/feature/import.ts";
import { removeEntityWithImage } from "../../core/media/entity-with-image.ts";
import { ownListSchema } from "../../core/resume/own-data.ts";
import { readFields } from "../../core/resume/read-fields.ts";
import type { Source } from "../../core/resume/source.ts";
import { readDegree } from "./degree-level.ts";
import { educationFields } from "./educations.contract.ts";
import { listEducationRows } from "./educations.store.ts";
import { educations } from "./educations.table.ts";

/** Reads `education` (§3). */
function readEducations(root: Source) {
  return root
    .get("education")
    .entries()
    .flatMap((entry) => {
      const studyType = entry.line("studyType");
      const { isAbridged, ...degree } = readDegree(studyType, entry.line(...educationFields.degree.json));
      const { path } = entry.get("studyType");
      if (isAbridged) entry.report.warn([path], `${path} “${studyType}” is shown as ${degree.degreeLevel}.`);
      const own = { ...degree, degree: entry.report.truncateLine({ path: entry.path, text: degree.degree }) };
      return readFields(entry, educationFields, { own, nameOf }) ?? [];
    });
}

function nameOf({ school, degree }: { school: string; degree: string }): string {
  return school || degree;
}

export type ImportedEducation = ReturnType<typeof readEducations>[number];

const list: ListImport<ImportedEducation, typeof educations.$inferSelect> = {
  name: "educations",
  own: "educations",
  isNewestFirst: true,
  kind: "education",
  table: educations,
  read: readEducations,
  nameOf,
  rows: listEducationRows,
  keyOf: ({ school, degree }) => entryKeyOf(school, degree),
  insert: (change, entry, origin) => change.insert(educations, { ...entry, origin }),
  removeAll(change) {
    const rows = change.db.select({ _id: educations._id }).from(educations).all();
    for (const { _id } of rows) removeEntityWithImage(change, educations, _id, "entry");
    return rows.length;
  },
};

export const educationImport: ImportPart = {
  lists: [list],
  own: { educations: ownListSchema(educationFields, ["school", "degree"], {}) },
};
