import { type ExportPart, inMainOf } from "../../core/feature/export.ts";
import { ownTranslations } from "../../core/resume/own-data.ts";
import { summaries } from "./summaries.table.ts";

/** The summary as `basics.summary`. */
export const summaryExport: ExportPart = {
  basics(db) {
    const row = db.select().from(summaries).limit(1).get();
    if (row === undefined) return null;
    return {
      json: { summary: row.summary },
      ...inMainOf(row, { summary: "summary" }),
      origin: row.origin,
      before: ({ summary }) => ({ summary }),
      aliases: {},
    };
  },
  own(db) {
    const texts = ownTranslations(db.select().from(summaries).limit(1).get() ?? {});
    return "translations" in texts ? { summary: texts } : {};
  },
};
