import { sqliteTable, text } from "drizzle-orm/sqlite-core";
import { entityColumns, list } from "../content/columns.ts";
import type { EntryKind } from "../content/content-model.ts";

/** The languages that the owner chose: at most one row. All are BCP 47 tags. */
export const siteLanguages = sqliteTable("languages", {
  ...entityColumns(),
  /** The language of the owner's texts. */
  main: text().notNull(),
  /** The languages that they are translated into. */
  others: list(),
  /** The languages in `others` that visitors don't see yet. */
  hidden: list(),
});

export const languagesKind: EntryKind = {
  table: siteLanguages,
  noun: "languages",
  nameOf: () => "",
  // A site has at most one choice of languages.
  excludes: () => true,
};
