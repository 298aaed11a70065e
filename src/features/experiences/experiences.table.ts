import { sqliteTable } from "drizzle-orm/sqlite-core";
import {
  entityColumns,
  file,
  flag,
  line,
  list,
  origin,
  publicationColumns,
  translated,
} from "../../core/content/columns.ts";
import { type EntryKind, nameFromAll } from "../../core/content/content-model.ts";
import { properNames, translatedNames } from "../../core/fields/translations.contract.ts";
import { experienceFields } from "./experiences.contract.ts";

export const experiences = sqliteTable("experiences", {
  ...entityColumns(),
  ...publicationColumns(),
  title: line(),
  company: line(),
  image: file(),
  description: line(),
  startDate: line(),
  stopDate: line(),
  skills: list(),
  stillEmployed: flag(),
  location: line(),
  url: line(),
  highlights: list(),
  yearOnly: list(),
  translated: translated(),
  origin: origin(),
});

export const experienceKind: EntryKind = {
  table: experiences,
  noun: "experience",
  nameOf: nameFromAll(", ", "title", "company"),
  files: { image: "part" },
  translates: translatedNames(experienceFields),
  properNames: properNames(experienceFields),
};
