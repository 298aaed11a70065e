import { documentFields, type ExportPart, toExportItems } from "../../core/feature/export.ts";
import { onlyAdding, toOwnList } from "../../core/resume/own-data.ts";
import { experienceFields } from "./experiences.contract.ts";
import { listExperienceRows } from "./experiences.store.ts";

const identity = ["title", "company", "startDate"];

/** Experiences as `work`. */
export const experienceExport: ExportPart = {
  lists: [
    {
      path: ["work"],
      heading: (_db, { t }) => ({ title: t("Work Experience"), order: 1 }),
      fields: documentFields(experienceFields),
      items: (db) => toExportItems(listExperienceRows(db), experienceFields),
    },
  ],
  own: (db, fileUrl) => ({
    experiences: onlyAdding(toOwnList(listExperienceRows(db), identity, { fileUrl }), identity),
  }),
};
