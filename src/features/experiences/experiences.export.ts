import { documentFields, type ExportPart, entryItems } from "../../core/feature/export.ts";
import { experienceFields } from "./experiences.contract.ts";
import { listExperienceRows } from "./experiences.store.ts";

/** Experiences as `work`. */
export const experienceExport: ExportPart = {
  lists: [
    {
      path: ["work"],
      heading: () => ({ title: "Work Experience", order: 1 }),
      fields: documentFields(experienceFields),
      items: (db) => entryItems(listExperienceRows(db), experienceFields),
    },
  ],
};
