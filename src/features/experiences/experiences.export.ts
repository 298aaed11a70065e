import { documentFields, type ExportPart, toExportItems, withShownText } from "../../core/feature/export.ts";
import { fileTextsOf } from "../../core/resume/file-texts.ts";
import { toOwnList, withAdditionsOnly } from "../../core/resume/own-data.ts";
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
      items(db) {
        const rows = listExperienceRows(db);
        const companies = fileTextsOf(db, rows, { list: "work", name: "description" });
        return withShownText(toExportItems(rows, experienceFields), rows, "companyText", companies);
      },
    },
  ],
  own: (db, fileUrl) => ({
    experiences: withAdditionsOnly(toOwnList(listExperienceRows(db), identity, { fileUrl }), identity),
  }),
};
