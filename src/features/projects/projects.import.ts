import { type ImportPart, keyOf, type ListImport } from "../../core/feature/import.ts";
import { removeEntityWithImage } from "../../core/media/entity-with-image.ts";
import { isUnnamed, prose, readAddress } from "../../core/resume/entry-text.ts";
import { readPeriod } from "../../core/resume/period.ts";
import { readPlace } from "../../core/resume/place.ts";
import type { Source } from "../../core/resume/source.ts";
import { tidyLine } from "../../core/resume/text.ts";
import { SHORT_SUMMARY_MAX, SUMMARY_MAX } from "./projects.contract.ts";
import { listProjectRows } from "./projects.store.ts";
import { projectSections, projects } from "./projects.table.ts";

/** `projects` as projects (§3). A description that is too long for the short summary opens the long one. */
function readProjects(root: Source) {
  return root
    .get("projects")
    .entries()
    .flatMap((entry) => {
      const title = entry.line("name", "title");
      const description = prose(entry, "description");
      const others = prose(entry, "summary");
      const highlightPieces = entry.pieces("highlights");
      const highlights = entry.fewLines("highlights");
      if (isUnnamed(entry, title, description, others, highlights)) return [];
      const { ledger } = entry;
      const { start, end, isRunning } = readPeriod(entry);
      const lead = description[0] ?? others[0] ?? highlightPieces[0];
      const isWhole = lead !== undefined && tidyLine(lead.text).length <= SHORT_SUMMARY_MAX;
      const long = isWhole ? others.filter((piece) => piece !== lead) : [...description, ...others];
      const summary = ledger.fit(long, SUMMARY_MAX, `The summary of ${entry.path} (${title})`);
      const project = {
        title,
        subtitle: "",
        associatedCompany: entry.line("entity"),
        location: readPlace(entry),
        featured: false,
        startDate: start,
        endDate: end,
        currentlyWorking: isRunning,
        shortSummary:
          lead === undefined
            ? ""
            : ledger.fitLine(
                lead,
                SHORT_SUMMARY_MAX,
                `The short summary of ${entry.path} (${title}), which the long one repeats,`,
              ),
        summary,
        skills: entry.linesOfAll("keywords", "technologies", "skills"),
        links: readAddresses(entry),
        url: readAddress(entry, "url", "website"),
        roles: entry.fewLines("roles", "role"),
        highlights,
      };
      return entry.gives(project, { summary: ledger.restOf(long, summary) });
    });
}

function readAddresses(entry: Source): string[] {
  const hrefs = ["repo", "repository", "github"].map((name) => readAddress(entry, name));
  return [...new Set(hrefs.filter(Boolean))];
}

export type ImportedProject = ReturnType<typeof readProjects>[number];

const list: ListImport<ImportedProject, typeof projects.$inferSelect> = {
  name: "projects",
  kind: "project",
  table: projects,
  read: readProjects,
  nameOf: (entry) => entry.title || entry.shortSummary,
  rows: listProjectRows,
  keyOf: ({ title }) => keyOf(title),
  insert: (change, entry, origin) => change.insert(projects, { ...entry, origin }),
  removeAll(change) {
    const sections = change.db.select({ _id: projectSections._id }).from(projectSections).all();
    for (const { _id } of sections) removeEntityWithImage(change, projectSections, _id, "entry");
    const rows = change.db.select({ _id: projects._id }).from(projects).all();
    for (const { _id } of rows) removeEntityWithImage(change, projects, _id, "entry");
    return rows.length;
  },
};

export const projectImport: ImportPart = { lists: [list] };
