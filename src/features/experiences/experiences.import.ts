import { type ImportPart, keyOf, type ListImport } from "../../core/feature/import.ts";
import { removeEntityWithImage } from "../../core/media/entity-with-image.ts";
import { isUnnamed, prose, readAddress } from "../../core/resume/entry-text.ts";
import { readPeriod } from "../../core/resume/period.ts";
import { readPlace } from "../../core/resume/place.ts";
import type { Source } from "../../core/resume/source.ts";
import { DESCRIPTION_MAX } from "./experiences.contract.ts";
import { listExperienceRows } from "./experiences.store.ts";
import { experiences } from "./experiences.table.ts";

/** `work` as experiences (§3). What the company does is a line of the description. */
function readExperiences(root: Source) {
  return root
    .get("work")
    .entries()
    .flatMap((entry) => {
      const title = entry.line("position", "title");
      const company = entry.line("name", "company", "employer");
      const texts = [...prose(entry, "summary"), ...prose(entry, "description")];
      const highlights = entry.fewLines("highlights");
      if (isUnnamed(entry, title, company, texts, highlights)) return [];
      const { start, end, isRunning } = readPeriod(entry);
      const { ledger } = entry;
      const name = `The description of ${entry.path} (${company || title})`;
      const description = ledger.fit(texts, DESCRIPTION_MAX, name);
      const experience = {
        title,
        company,
        description,
        startDate: start,
        stopDate: end,
        skills: entry.linesOfAll("keywords", "technologies", "skills"),
        stillEmployed: isRunning,
        location: readPlace(entry),
        url: readAddress(entry, "url", "website"),
        highlights,
      };
      return entry.gives(experience, { description: ledger.restOf(texts, description) });
    });
}

export type ImportedExperience = ReturnType<typeof readExperiences>[number];

const list: ListImport<ImportedExperience, typeof experiences.$inferSelect> = {
  name: "experiences",
  kind: "experience",
  table: experiences,
  read: readExperiences,
  nameOf: (entry) => [entry.title, entry.company].filter(Boolean).join(", "),
  rows: listExperienceRows,
  keyOf: ({ title, company, startDate }) => keyOf(company, title, startDate),
  insert: (change, entry, origin) => change.insert(experiences, { ...entry, origin }),
  removeAll(change) {
    const rows = change.db.select({ _id: experiences._id }).from(experiences).all();
    for (const { _id } of rows) removeEntityWithImage(change, experiences, _id, "entry");
    return rows.length;
  },
};

export const experienceImport: ImportPart = { lists: [list] };
