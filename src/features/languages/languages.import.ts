import type { ImportPart, ListImport } from "../../core/feature/import.ts";
import { siteLanguages } from "../../core/languages/languages.table.ts";
import { importedLanguages, type Languages } from "./languages.contract.ts";

type Imported = Pick<Languages, "main" | "others" | "hidden">;
type Row = typeof siteLanguages.$inferSelect & { origin: null };

/** The languages of a file of Vitrine. */
const list: ListImport<Imported, Row> = {
  name: "siteLanguages",
  kind: "languages",
  table: siteLanguages,
  read({ report }) {
    const language = report.own.language as Imported | undefined; // Checked by the schema below.
    return language === undefined ? [] : [report.recordEntry(language, "meta.vitrine.language")];
  },
  nameOf: () => "Language of the site",
  rows: (db) =>
    db
      .select()
      .from(siteLanguages)
      .all()
      .map((row) => ({ ...row, origin: null })),
  keyOf: () => "",
  insert: (change, languages) => change.insert(siteLanguages, languages),
  removeAll: () => 0,
};

export const languagesImport: ImportPart = {
  lists: [list],
  own: { language: importedLanguages },
};
