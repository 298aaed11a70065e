import type { ImportPart } from "../../core/feature/import.ts";
import { PROSE_MAX } from "../../core/fields/field.contract.ts";
import { prose } from "../../core/resume/entry-text.ts";
import { readSummary } from "./summaries.store.ts";
import { summaries } from "./summaries.table.ts";

export const summaryImport: ImportPart = {
  summary: {
    read: (basics) => basics.report.truncate(prose(basics, "summary"), PROSE_MAX, "The summary"),
    stored: (db) => readSummary(db)?.summary ?? null,
    store(change, summary, origin) {
      const known = readSummary(change.db);
      if (known === null) change.insert(summaries, { summary, origin });
      else change.update(summaries, known._id, { summary, origin }, { name: "summary" });
    },
    removeAll(change) {
      const rows = change.db.select({ _id: summaries._id }).from(summaries).all();
      for (const { _id } of rows) change.remove(summaries, _id, "entry");
      return rows.length;
    },
  },
};
