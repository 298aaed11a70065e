import type { ExportPart } from "../../core/feature/export.ts";
import { summaries } from "./summaries.table.ts";

/** The summary as `basics.summary`. */
export const summaryExport: ExportPart = {
  basics(db) {
    const row = db.select().from(summaries).limit(1).get();
    if (row === undefined) return null;
    return {
      json: { summary: row.summary },
      origin: row.origin,
      before: ({ summary }) => ({ summary }),
      aliases: {},
    };
  },
};
