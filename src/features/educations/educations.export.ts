import { documentFields, type ExportPart, toExportItems, withShownText } from "../../core/feature/export.ts";
import { toOwnList, withAdditionsOnly } from "../../core/resume/own-data.ts";
import { degreeTitle, degreeWordsOf } from "./degree-words.ts";
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
      titles(textOf, language) {
        const level = textOf("studyType") as DegreeLevel | ""; // Only these are stored.
        const degree = degreeTitle({ level, words: textOf("degreeWords"), field: textOf("area") }, language);
        return [degree, textOf("institution")];
      },
      items(db) {
        const rows = listEducationRows(db);
        const items = toExportItems(rows, educationFields);
        return withShownText(items, rows, "degreeWords", degreeWordsOf(db, rows));
      },
    },
  ],
  own: (db, fileUrl) => ({
    educations: withAdditionsOnly(toOwnList(listEducationRows(db), identity, { fileUrl }), identity),
  }),
};
