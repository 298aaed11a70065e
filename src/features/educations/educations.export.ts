import { documentFields, type ExportPart, toExportItems } from "../../core/feature/export.ts";
import { onlyAdding, toOwnList } from "../../core/resume/own-data.ts";
import { educationFields } from "./educations.contract.ts";
import { listEducationRows } from "./educations.store.ts";

const identity = ["school", "degree"];

/** Educations as `education`; fields that JSON Resume does not have keep our names. */
export const educationExport: ExportPart = {
  lists: [
    {
      path: ["education"],
      heading: () => ({ title: "Education", order: 3 }),
      fields: documentFields(educationFields),
      titles: (textOf) => [
        [textOf("studyType"), textOf("area")].filter(Boolean).join(" in "),
        textOf("institution"),
      ],
      items: (db) => toExportItems(listEducationRows(db), educationFields),
    },
  ],
  own: (db, fileUrl) => ({
    educations: onlyAdding(toOwnList(listEducationRows(db), identity, { fileUrl }), identity),
  }),
};
