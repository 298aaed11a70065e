import { entryKeyOf, type ImportPart, type ListImport } from "../../core/feature/import.ts";
import { removeEntityWithImage } from "../../core/media/entity-with-image.ts";
import { ownListSchema } from "../../core/resume/own-data.ts";
import { readFields } from "../../core/resume/read-fields.ts";
import type { Source } from "../../core/resume/source.ts";
import { experienceFields } from "./experiences.contract.ts";
import { listExperienceRows } from "./experiences.store.ts";
import { experiences } from "./experiences.table.ts";

/** Reads `work` (§3). `summary` and `description` are joined as the description. */
function readExperiences(root: Source) {
  return root
    .get("work")
    .entries()
    .flatMap(
      (entry) => readFields(entry, experienceFields, { nameOf: (job) => job.company || job.title }) ?? [],
    );
}

export type ImportedExperience = ReturnType<typeof readExperiences>[number];

const list: ListImport<ImportedExperience, typeof experiences.$inferSelect> = {
  name: "experiences",
  own: "experiences",
  isNewestFirst: true,
  kind: "experience",
  table: experiences,
  read: readExperiences,
  nameOf: (entry) => [entry.title, entry.company].filter(Boolean).join(", "),
  rows: listExperienceRows,
  keyOf: ({ title, company, startDate }) => entryKeyOf(company, title, startDate),
  insert: (change, entry, origin) => change.insert(experiences, { ...entry, origin }),
  removeAll(change) {
    const rows = change.db.select({ _id: experiences._id }).from(experiences).all();
    for (const { _id } of rows) removeEntityWithImage(change, experiences, _id, "entry");
    return rows.length;
  },
};

export const experienceImport: ImportPart = {
  lists: [list],
  own: { experiences: ownListSchema(experienceFields, ["title", "company", "startDate"], {}) },
};
