import { sqliteTable, text } from "drizzle-orm/sqlite-core";
import { entityColumns, flag, line, list, translated } from "../../core/content/columns.ts";
import type { EntryKind } from "../../core/content/content-model.ts";
import { translatedNames } from "../../core/fields/translations.contract.ts";
import { lookFields } from "./look.contract.ts";

export const looks = sqliteTable("looks", {
  ...entityColumns(),
  design: line(),
  accent: line(),
  palette: line(),
  type: line(),
  isNameAsTyped: flag(),
  order: list(),
  hidden: list(),
  titles: text({ mode: "json" }).$type<Record<string, string>>().notNull().default({}),
  translated: translated(),
  css: line(),
  isCssOff: flag(),
  seed: line(),
});

export const lookKind: EntryKind = {
  table: looks,
  noun: "look",
  nameOf: () => "",
  // A site has at most one look.
  excludes: () => true,
  translates: translatedNames(lookFields),
};
