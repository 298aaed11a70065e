import { sqliteTable, text } from "drizzle-orm/sqlite-core";
import { entityColumns, line, origin, position, publicationColumns } from "../../core/content/columns.ts";
import { type EntryKind, nameFromFirst } from "../../core/content/content-model.ts";
import type { Platform } from "./links.contract.ts";

export const links = sqliteTable("links", {
  ...entityColumns(),
  ...publicationColumns(),
  platform: text().$type<Platform>().notNull(),
  href: line(),
  siteHandle: line(),
  position: position(),
  origin: origin(),
});

export const linkKind: EntryKind = {
  table: links,
  noun: "link",
  nameOf: nameFromFirst("siteHandle", "href"),
};
