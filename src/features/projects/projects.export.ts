import {
  documentFields,
  type ExportPart,
  type JsonObject,
  omitEmpty,
  toExportItems,
} from "../../core/feature/export.ts";
import { toOwnList, withAdditionsOnly } from "../../core/resume/own-data.ts";
import { projectFields } from "./projects.contract.ts";
import { listProjectRows, presentSection, readSectionRows } from "./projects.store.ts";

/** Projects as `projects`; fields that JSON Resume does not have keep our names. */
export const projectExport: ExportPart = {
  lists: [
    {
      path: ["projects"],
      heading: (_db, { t }) => ({ title: t("Projects"), order: 2 }),
      fields: documentFields(projectFields),
      items: (db) => toExportItems(listProjectRows(db), projectFields, summaryJson),
    },
  ],
  own(db, fileUrl) {
    const sections = readSectionRows(db);
    const sectionsOf = (_id: string) => (sections.get(_id) ?? []).map(presentSection);
    const rows = listProjectRows(db).map((row) => ({
      ...row,
      addedAt: row.createdAt,
      sections: sectionsOf(row._id).map(({ header, body, image, translations }) =>
        omitEmpty({ header, body, image: image && fileUrl(image), translations }),
      ),
    }));
    const entries = toOwnList(rows, ["title"], { added: ["featured", "sections", "addedAt"], fileUrl });
    return {
      projects: withAdditionsOnly(
        entries.map((entry) => omitEmpty({ ...entry, featured: entry.featured || undefined })),
        ["title"],
      ),
    };
  },
};

/** Leaves out the short summary if the long one begins with it: the import makes it from the long one. */
function summaryJson({ shortSummary, summary }: { shortSummary: string; summary: string }): JsonObject {
  const isRepeated = summary.replace(/\s+/g, " ").startsWith(shortSummary.replace(/…$/, ""));
  if (summary === "") return { description: shortSummary };
  return isRepeated ? { description: summary, summary: "" } : {};
}
