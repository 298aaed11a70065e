import { sqliteTable, text } from "drizzle-orm/sqlite-core";
import {
  entityColumns,
  line,
  origin,
  position,
  publicationColumns,
  translated,
} from "../../core/content/columns.ts";
import { type EntryKind, nameFromFirst } from "../../core/content/content-model.ts";
import { properNames, translatedNames } from "../../core/fields/translations.contract.ts";
import { linkFields, type Platform } from "./links.contract.ts";

export const links = sqliteTable("links", {
  ...entityColumns(),
  ...publicationColumns(),
  platform: text().$type<Platform>().notNull(),
  href: line(),
  siteHandle: line(),
  translated: translated(),
  position: position(),
  origin: origin(),
});

export const linkKind: EntryKind = {
  table: links,
  noun: "link",
  nameOf: nameFromFirst("siteHandle", "href"),
  translates: translatedNames(linkFields),
  properNames: properNames(linkFields),
};
