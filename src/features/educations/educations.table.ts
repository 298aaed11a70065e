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
import { type EntryKind, nameFromFirst } from "../../core/content/content-model.ts";
import { properNames, translatedNames } from "../../core/fields/translations.contract.ts";
import { educationFields } from "./educations.contract.ts";

export const educations = sqliteTable("educations", {
  ...entityColumns(),
  ...publicationColumns(),
  school: line(),
  location: line(),
  specificCollege: line(),
  gpa: line(),
  startDate: line(),
  endDate: line(),
  isCurrent: flag(),
  degreeLevel: line(),
  degree: line(),
  minor: line(),
  achievements: list(),
  associations: list(),
  courses: list(),
  url: line(),
  image: file(),
  yearOnly: list(),
  translated: translated(),
  origin: origin(),
});

export const educationKind: EntryKind = {
  table: educations,
  noun: "education",
  nameOf: nameFromFirst("school", "degree"),
  files: { image: "part" },
  translates: translatedNames(educationFields),
  properNames: properNames(educationFields),
};
