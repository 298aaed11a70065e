import type { ImportPart, ListImport } from "../../core/feature/import.ts";
import { identityBy } from "../../core/feature/import.ts";
import { removeEntityWithImage } from "../../core/media/entity-with-image.ts";
import { isUnnamed, prose, readAddress } from "../../core/resume/entry-text.ts";
import { readPeriod } from "../../core/resume/period.ts";
import { readPlace } from "../../core/resume/place.ts";
import type { Source } from "../../core/resume/source.ts";
import { DESCRIPTION_MAX, type Experience } from "./experiences.contract.ts";
import { listExperiences } from "./experiences.store.ts";
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
      return {
        title,
        company,
        description: entry.ledger.fit(
          texts,
          DESCRIPTION_MAX,
          `The description of ${entry.path} (${company || title})`,
        ),
        startDate: start,
        stopDate: end,
        skills: entry.linesOfAll("keywords", "technologies", "skills"),
        stillEmployed: isRunning,
        location: readPlace(entry),
        url: readAddress(entry, "url", "website"),
        highlights,
      };
    });
}

export type ImportedExperience = ReturnType<typeof readExperiences>[number];

/** An entry that is the same in all that the file says is not added again. */
const filled: Record<keyof ImportedExperience, boolean> = {
  title: true,
  company: true,
  description: true,
  startDate: true,
  stopDate: true,
  skills: true,
  stillEmployed: true,
  location: true,
  url: true,
  highlights: true,
};

const list: ListImport<ImportedExperience, Experience> = {
  name: "experiences",
  read: readExperiences,
  nameOf: (entry) => [entry.title, entry.company].filter(Boolean).join(", "),
  identityOf: identityBy<ImportedExperience>(filled),
  list: listExperiences,
  insert: (change, entry) => change.insert(experiences, entry),
  removeAll(change) {
    const rows = change.db.select({ _id: experiences._id }).from(experiences).all();
    for (const { _id } of rows) removeEntityWithImage(change, experiences, _id, "entry");
    return rows.length;
  },
};

export const experienceImport: ImportPart = { lists: [list] };
