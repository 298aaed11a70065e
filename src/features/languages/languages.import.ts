import type { ImportPart, ListImport } from "../../core/feature/import.ts";
import { siteLanguages } from "../../core/languages/languages.table.ts";
import { writeLanguages } from "../../core/languages/write-languages.ts";
import { importedLanguages, type Languages } from "./languages.contract.ts";

type Imported = Pick<Languages, "main" | "others" | "hidden">;
type Row = typeof siteLanguages.$inferSelect & { origin: null };

/** The languages of a file of Vitrine. */
const list: ListImport<Imported, Row> = {
  name: "siteLanguages",
  kind: "languages",
  isFirst: true,
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
  insert: (change, languages) => writeLanguages(change, languages),
  update: (change, languages) => writeLanguages(change, languages),
  removeAll: () => 0,
};

export const languagesImport: ImportPart = {
  lists: [list],
  own: { language: importedLanguages },
};
