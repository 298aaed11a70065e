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
import { type EntryKind, nameFromFirst } from "../../core/content/content-model.ts";
import { translatedNames } from "../../core/fields/translations.contract.ts";
import { aboutFields, type BlockType } from "./abouts.contract.ts";

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
  nameOf: nameFromFirst("header", "body", "blockType"),
  files: { image: "whole", video: "whole" },
  translates: translatedNames(aboutFields),
};
