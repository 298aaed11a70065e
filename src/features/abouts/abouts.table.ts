import { sqliteTable, text } from "drizzle-orm/sqlite-core";
import {
  entityColumns,
  file,
  flag,
  line,
  position,
  publicationColumns,
  translated,
} from "../../core/content/columns.ts";
import type { EntryKind } from "../../core/content/content-model.ts";
import { translatedNames } from "../../core/fields/translations.contract.ts";
import { type About, aboutFields, type BlockType, blockName } from "./abouts.contract.ts";

export const abouts = sqliteTable("abouts", {
  ...entityColumns(),
  ...publicationColumns(),
  blockType: text().$type<BlockType>().notNull(),
  header: line(),
  body: line(),
  translated: translated(),
  image: file(),
  video: line(),
  isLink: flag(),
  spacerSize: line(),
  position: position(),
});

export const aboutKind: EntryKind = {
  table: abouts,
  noun: "block",
  nameOf: (row) => blockName(row as About), // The columns have the names of the fields.
  files: { image: "whole", video: "whole" },
  translates: translatedNames(aboutFields),
};
