import { sqliteTable, text } from "drizzle-orm/sqlite-core";
import { type CitationStyle, defaultCitationStyle } from "../../shared/citations/citation-styles.ts";
import { entityColumns, flag, line, list, translated } from "../content/columns.ts";
import type { Db } from "../database/client.ts";

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
  citationStyle: text().$type<CitationStyle>().notNull().default(defaultCitationStyle),
});

/** The style in which publications are cited, which is part of the look. */
export function readCitationStyle(db: Db): CitationStyle {
  const row = db.select({ citationStyle: looks.citationStyle }).from(looks).limit(1).get();
  return row?.citationStyle ?? defaultCitationStyle;
}
