import { z } from "zod";
import type { ImportPart, ListImport } from "../../core/feature/import.ts";
import { siteLanguages } from "../../core/languages/languages.table.ts";
import { languageTag } from "./languages.contract.ts";

type Imported = { main: string };
type Row = typeof siteLanguages.$inferSelect & { origin: null };

/** The languages of a file of Vitrine. */
const list: ListImport<Imported, Row> = {
  name: "languages of the site",
  kind: "languages",
  table: siteLanguages,
  read({ report }) {
    const languages = report.own.languages as Imported | undefined; // Checked by the schema below.
    return languages === undefined ? [] : [report.recordEntry(languages, "meta.vitrine.languages")];
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
  own: { languages: z.object({ main: languageTag }) },
};
