import { sqliteTable } from "drizzle-orm/sqlite-core";
import {
  entityColumns,
  file,
  flag,
  line,
  list,
  origin,
  publicationColumns,
} from "../../core/content/columns.ts";
import { type EntryKind, nameFromAll } from "../../core/content/content-model.ts";

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
  origin: origin(),
});

export const experienceKind: EntryKind = {
  table: experiences,
  noun: "experience",
  nameOf: nameFromAll(", ", "title", "company"),
  files: { image: "part" },
};
