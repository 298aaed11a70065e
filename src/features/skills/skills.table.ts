import { sqliteTable, text } from "drizzle-orm/sqlite-core";
import { entityColumns, line, origin, position, publicationColumns } from "../../core/content/columns.ts";
import { type EntryKind, nameFromFirst } from "../../core/content/content-model.ts";
import type { Strength } from "./strength.contract.ts";

export const skills = sqliteTable("skills", {
  ...entityColumns(),
  ...publicationColumns(),
  skill: line(),
  strength: text().$type<Strength>().notNull(),
  group: line(),
  position: position(),
  origin: origin(),
});

export const skillKind: EntryKind = { table: skills, noun: "skill", nameOf: nameFromFirst("skill") };
