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
import { translatedNames } from "../../core/fields/translations.contract.ts";
import { skillFields } from "./skills.contract.ts";
import type { Strength } from "./strength.contract.ts";

export const skills = sqliteTable("skills", {
  ...entityColumns(),
  ...publicationColumns(),
  skill: line(),
  strength: text().$type<Strength>().notNull(),
  group: line(),
  translated: translated(),
  position: position(),
  origin: origin(),
});

export const skillKind: EntryKind = {
  table: skills,
  noun: "skill",
  nameOf: nameFromFirst("skill"),
  translates: translatedNames(skillFields),
};
