import { eq } from "drizzle-orm";
import { z } from "zod";
import { entryKeyOf, type ImportPart, type ListImport } from "../../core/feature/import.ts";
import { schemasOf } from "../../core/fields/entry-fields.contract.ts";
import { LIST_MAX } from "../../core/fields/field.contract.ts";
import { removeEntityWithImage } from "../../core/media/entity-with-image.ts";
import { prose } from "../../core/resume/entry-text.ts";
import { addedAt, ownListSchema } from "../../core/resume/own-data.ts";
import { readFields } from "../../core/resume/read-fields.ts";
import type { Source } from "../../core/resume/source.ts";
import { tidyLine } from "../../core/resume/tidy-text.ts";
import {
  isEmptySection,
  projectFields,
  projectSectionFields,
  SHORT_SUMMARY_MAX,
  SUMMARY_MAX,
} from "./projects.contract.ts";
import { listProjectRows } from "./projects.store.ts";
import { projectSections, projects } from "./projects.table.ts";

/** Reads `projects` (§3). */
function readProjects(root: Source) {
  return root
    .get("projects")
    .entries()
    .flatMap((entry) => {
      const texts = readSummaries(entry);
      const project = readFields(entry, projectFields, { own: texts.values, nameOf });
      return project === null ? [] : entry.recordEntry(project, texts.rest);
    });
}

/** Reads the short and the long summary. A description that is too long for the short one begins the long one. */
function readSummaries(entry: Source) {
  const { report } = entry;
  const title = entry.line(...projectFields.title.json);
  const description = prose(entry, "description");
  const others = prose(entry, "summary");
  const lead = description[0] ?? others[0] ?? entry.pieces("highlights")[0];
  const isWhole = lead !== undefined && tidyLine(lead.text).length <= SHORT_SUMMARY_MAX;
  const long = isWhole ? others.filter((piece) => piece !== lead) : [...description, ...others];
  const summary = report.truncate(long, SUMMARY_MAX, `The summary of ${entry.path} (${title})`);
  const name = `The short summary of ${entry.path} (${title})`;
  const shortSummary = lead === undefined ? "" : report.truncateLine(lead, SHORT_SUMMARY_MAX, name);
  return { values: { summary, shortSummary }, rest: { summary: report.cutOffText(long, summary) } };
}

function nameOf({ title, shortSummary }: { title: string; shortSummary: string }): string {
  return title || shortSummary;
}

const ownSchema = ownListSchema(projectFields, ["title"], {
  featured: projectFields.featured.schema,
  addedAt,
  sections: z
    .array(z.object(schemasOf(projectSectionFields)))
    .max(LIST_MAX)
    .optional(),
});

/** The sections of its page are only in files of Vitrine. */
export type ImportedProject = ReturnType<typeof readProjects>[number] & {
  sections?: z.output<typeof ownSchema>[number]["sections"];
  addedAt?: string | undefined;
};

const list: ListImport<ImportedProject, typeof projects.$inferSelect> = {
  name: "projects",
  own: "projects",
  isNewestFirst: true,
  kind: "project",
  table: projects,
  read: readProjects,
  nameOf,
  rows: listProjectRows,
  keyOf: ({ title }) => entryKeyOf(title),
  insert(change, { sections = [], ...entry }, origin) {
    const project = change.insert(projects, { ...entry, origin });
    // A section with only a picture is left out, because files are not imported.
    for (const section of sections.filter((each) => !isEmptySection(each, false)))
      change.append(
        projectSections,
        { ...section, projectId: project._id },
        eq(projectSections.projectId, project._id),
      );
  },
  removeAll(change) {
    const sections = change.db.select({ _id: projectSections._id }).from(projectSections).all();
    for (const { _id } of sections) removeEntityWithImage(change, projectSections, _id, "entry");
    const rows = change.db.select({ _id: projects._id }).from(projects).all();
    for (const { _id } of rows) removeEntityWithImage(change, projects, _id, "entry");
    return rows.length;
  },
};

export const projectImport: ImportPart = { lists: [list], own: { projects: ownSchema } };
