import { documentFields, type ExportPart, toExportItems } from "../../core/feature/export.ts";
import { experienceFields } from "./experiences.contract.ts";
import { listExperienceRows } from "./experiences.store.ts";

/** Experiences as `work`. */
export const experienceExport: ExportPart = {
  lists: [
    {
      path: ["work"],
      heading: () => ({ title: "Work Experience", order: 1 }),
      fields: documentFields(experienceFields),
      items: (db) => toExportItems(listExperienceRows(db), experienceFields),
    },
  ],
};
