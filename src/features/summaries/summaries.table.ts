import { sqliteTable } from "drizzle-orm/sqlite-core";
import { entityColumns, line, origin, translated } from "../../core/content/columns.ts";
import { type EntryKind, nameFromFirst } from "../../core/content/content-model.ts";
import { translatedNames } from "../../core/fields/translations.contract.ts";
import { summaryFields } from "./summaries.contract.ts";

export const summaries = sqliteTable("summaries", {
  ...entityColumns(),
  summary: line(),
  translated: translated(),
  origin: origin(),
});

export const summaryKind: EntryKind = {
  table: summaries,
  noun: "summary",
  nameOf: nameFromFirst("summary"),
  excludes: () => true,
  translates: translatedNames(summaryFields),
};
