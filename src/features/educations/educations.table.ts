import { sqliteTable } from "drizzle-orm/sqlite-core";
import { entityColumns, file, line, list } from "../../core/content/columns.ts";

export const educations = sqliteTable("educations", {
  ...entityColumns(),
  school: line(),
  location: line(),
  specificCollege: line(),
  gpa: line(),
  startDate: line(),
  endDate: line(),
  degreeLevel: line(),
  degree: line(),
  minor: line(),
  achievements: list(),
  associations: list(),
  image: file(),
});
