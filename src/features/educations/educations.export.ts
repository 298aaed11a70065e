import { documentFields, type ExportPart, toExportItems } from "../../core/feature/export.ts";
import { onlyAdding, toOwnList } from "../../core/resume/own-data.ts";
import { type DegreeLevel, educationFields } from "./educations.contract.ts";
import { listEducationRows } from "./educations.store.ts";

const identity = ["school", "degree"];

/** Educations as `education`; fields that JSON Resume does not have keep our names. */
export const educationExport: ExportPart = {
  lists: [
    {
      path: ["education"],
      heading: (_db, { t }) => ({ title: t("Education"), order: 3 }),
      fields: documentFields(educationFields),
      titles(textOf, { t }) {
        const level = t(textOf("studyType") as DegreeLevel); // Only these are stored, or `""`.
        const field = textOf("area");
        const degree = level && field ? t("{degree} in {field}", { degree: level, field }) : level || field;
        return [degree, textOf("institution")];
      },
      items: (db) => toExportItems(listEducationRows(db), educationFields),
    },
  ],
  own: (db, fileUrl) => ({
    educations: onlyAdding(toOwnList(listEducationRows(db), identity, { fileUrl }), identity),
  }),
};
