import { index, sqliteTable, text } from "drizzle-orm/sqlite-core";
import {
  entityColumns,
  file,
  flag,
  line,
  list,
  origin,
  position,
  publicationColumns,
  translated,
} from "../../core/content/columns.ts";
import { type EntryKind, nameFromFirst } from "../../core/content/content-model.ts";
import { properNames, translatedNames } from "../../core/fields/translations.contract.ts";
import { projectFields, projectSectionFields } from "./projects.contract.ts";

export const projects = sqliteTable("projects", {
  ...entityColumns(),
  ...publicationColumns(),
  title: line(),
  subtitle: line(),
  associatedCompany: line(),
  location: line(),
  image: file(),
  featured: flag(),
  startDate: line(),
  endDate: line(),
  currentlyWorking: flag(),
  shortSummary: line(),
  summary: line(),
  skills: list(),
  links: list(),
  url: line(),
  roles: list(),
  highlights: list(),
  yearOnly: list(),
  translated: translated(),
  origin: origin(),
});

export const projectSections = sqliteTable(
  "project_sections",
  {
    ...entityColumns(),
    projectId: text()
      .notNull()
      .references(() => projects._id, { onDelete: "cascade" }),
    header: line(),
    body: line(),
    translated: translated(),
    image: file(),
    position: position(),
  },
  (table) => [index("project_sections_project").on(table.projectId, table.position)],
);

export const projectKind: EntryKind = {
  table: projects,
  noun: "project",
  nameOf: nameFromFirst("title"),
  files: { image: "part" },
  translates: translatedNames(projectFields),
  properNames: properNames(projectFields),
};

export const projectSectionKind: EntryKind = {
  table: projectSections,
  noun: "section",
  nameOf: nameFromFirst("header", "body"),
  files: { image: "part" },
  translates: translatedNames(projectSectionFields),
};
