import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { entityColumns, flag, list } from "../content/columns.ts";
import type { EntryKind } from "../content/content-model.ts";
import type { PaperSize, TemplateName } from "./resume-layout.contract.ts";

/** The layout of the generated résumé. If there is a row, visitors get that résumé (§15). */
export const resumeLayouts = sqliteTable("resume_layouts", {
  ...entityColumns(),
  template: text().$type<TemplateName>().notNull().default("printed"),
  paper: text().$type<PaperSize>().notNull().default("a4"),
  pages: integer().notNull().default(2),
  photo: flag(),
  phone: integer({ mode: "boolean" }).notNull().default(true),
  address: integer({ mode: "boolean" }).notNull().default(true),
  hidden: list(),
  pinned: list(),
  sectionOrder: list(),
});

export const resumeLayoutKind: EntryKind = {
  table: resumeLayouts,
  noun: "generated resume",
  nameOf: () => "",
  excludes: () => true,
};
