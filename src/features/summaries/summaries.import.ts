import { z } from "zod";
import type { ImportPart, ListImport } from "../../core/feature/import.ts";
import { PROSE_MAX } from "../../core/fields/field.contract.ts";
import { sentTranslations, type Translations } from "../../core/fields/translations.contract.ts";
import { prose } from "../../core/resume/entry-text.ts";
import { summaryFields } from "./summaries.contract.ts";
import { readSummary } from "./summaries.store.ts";
import { summaries } from "./summaries.table.ts";

type Translated = { translations: Translations };

/** The summary in other languages in a file of Vitrine. */
const translatedList: ListImport<Translated, typeof summaries.$inferSelect> = {
  name: "summary translations",
  kind: "summary",
  table: summaries,
  read({ report }) {
    const { translations } = (report.own.summary ?? {}) as Partial<Translated>; // Checked by the schema below.
    if (translations === undefined) return [];
    return [report.recordEntry({ translations }, "meta.vitrine.summary.translations")];
  },
  nameOf: () => "Translations of the summary",
  rows: (db) => db.select().from(summaries).all(),
  keyOf: () => "",
  insert(change, translated) {
    // The summary may just have been added.
    const known = readSummary(change.db);
    return known && change.update(summaries, known._id, translated, { name: "summary" });
  },
  removeAll: () => 0,
};

export const summaryImport: ImportPart = {
  lists: [translatedList],
  own: { summary: z.object({ translations: sentTranslations(summaryFields) }) },
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
