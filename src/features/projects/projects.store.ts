import { asc, desc, eq, type SQL, sql } from "drizzle-orm";
import { presentTranslations } from "../../core/content/translations.ts";
import type { Db } from "../../core/database/client.ts";
import { siteLanguage } from "../../core/languages/site-language.ts";
import { cutOffTextOf } from "../../core/resume/origin.ts";
import { plainText, withRichText } from "../../core/rich-text/rich-text.ts";
import { cutAtSentence } from "../../shared/cut-text.ts";
import { formatDuration } from "../../shared/duration.ts";
import type { Language } from "../../shared/language.ts";
import { knownDate, withYearOnly } from "../../shared/period.ts";
import type { Project, ProjectCard, ProjectSection, ProjectTitle } from "./projects.contract.ts";
import { projectKind, projectSectionKind, projectSections, projects } from "./projects.table.ts";

type ProjectRow = typeof projects.$inferSelect;
type SectionRow = typeof projectSections.$inferSelect;

/** The order of §12: running ones first, then by end and start, newest first; of equal dates, the one added last comes first. */
const newestFirst = [
  desc(projects.currentlyWorking),
  desc(sql`iif(${projects.currentlyWorking}, '', ${projects.endDate})`),
  desc(projects.startDate),
  desc(projects._id),
];

function presentProject(row: ProjectRow, sections: SectionRow[], language: Language): Project {
  const { createdAt: _createdAt, updatedAt: _updatedAt, origin, translated: _, ...project } = row;
  const more = cutOffTextOf(origin, "summary", row.summary);
  return withRichText(
    {
      ...withYearOnly(project),
      duration: formatDuration(
        knownDate(row, "startDate"),
        knownDate(row, "endDate"),
        row.currentlyWorking,
        new Date(),
        language,
      ),
      sections: sections.map(presentSection),
      ...(more !== "" && { more }),
      // What was cut off has no translations.
      ...presentTranslations({ ...row, more }, [...(projectKind.translates ?? []), "more"]),
    },
    "summary",
    "more",
  );
}

export function presentSection(row: SectionRow): ProjectSection {
  const { _id, version, header, body, image } = row;
  const texts = presentTranslations(row, projectSectionKind.translates);
  return withRichText({ _id, version, header, body, image, ...texts }, "body");
}

/** A stored project with its sections, in the owner's order. */
export function withSections(db: Db, row: ProjectRow, language: Language = siteLanguage(db)): Project {
  const sections = db
    .select()
    .from(projectSections)
    .where(eq(projectSections.projectId, row._id))
    .orderBy(asc(projectSections.position), asc(projectSections._id))
    .all();
  return presentProject(row, sections, language);
}

export function readProject(db: Db, id: string, language?: Language): Project | null {
  const row = db.select().from(projects).where(eq(projects._id, id)).get();
  return row === undefined ? null : withSections(db, row, language);
}

export function hasProjects(db: Db): boolean {
  return db.select({ _id: projects._id }).from(projects).limit(1).get() !== undefined;
}

export function listProjects(db: Db, language: Language = siteLanguage(db)): Project[] {
  const sections = readSectionRows(db);
  return listProjectRows(db).map((row) => presentProject(row, sections.get(row._id) ?? [], language));
}

/** The stored sections of all projects, by the project's id, in the owner's order. */
export function readSectionRows(db: Db): Map<string, SectionRow[]> {
  const rows = db
    .select()
    .from(projectSections)
    .orderBy(asc(projectSections.position), asc(projectSections._id))
    .all();
  return Map.groupBy(rows, (section) => section.projectId);
}

/** The stored rows in the order of §12, without sections. */
export function listProjectRows(db: Db): ProjectRow[] {
  return db
    .select()
    .from(projects)
    .orderBy(...newestFirst)
    .all();
}

/** The texts of a card. */
const cardTexts = ["title", "associatedCompany", "shortSummary", "skills"];

/** A card's text is at most this long if the import has made it from a long one. */
const CARD_TEXT_MAX = 160;

/** The text of a card: the beginning of the summary if the short one is only that, cut off. */
function cardText({ shortSummary, summary }: Pick<ProjectRow, "shortSummary" | "summary">): string {
  if (!shortSummary.endsWith("…")) return shortSummary;
  const whole = plainText(summary).replace(/\s+/g, " ");
  return whole.startsWith(shortSummary.slice(0, -1)) ? cutAtSentence(whole, CARD_TEXT_MAX) : shortSummary;
}

type CardOptions = {
  where?: SQL;
  /** -1 for all. */
  limit?: number;
};

/** Like `listProjects`, with only the fields of a card. */
export function listProjectCards(db: Db, { where, limit = -1 }: CardOptions = {}): ProjectCard[] {
  const { _id, status, publishAt, title, associatedCompany, image, translated } = projects;
  const { featured, startDate, endDate, currentlyWorking, yearOnly, shortSummary, summary, skills } =
    projects;
  return db
    .select({
      ...{ _id, status, publishAt, title, associatedCompany, image, translated },
      ...{ featured, startDate, endDate, currentlyWorking, yearOnly, shortSummary, summary, skills },
    })
    .from(projects)
    .where(where)
    .orderBy(...newestFirst)
    .limit(limit)
    .all()
    .map(({ translated, summary, ...card }) => ({
      ...withYearOnly(card),
      shortSummary: cardText({ ...card, summary }),
      ...presentTranslations({ ...card, translated }, cardTexts),
    }));
}

/** Like `listProjects`, with only the fields of a link. */
export function listProjectTitles(db: Db): ProjectTitle[] {
  const { _id, title, startDate, endDate, currentlyWorking, translated } = projects;
  return db
    .select({ _id, title, translated, startDate, endDate, currentlyWorking })
    .from(projects)
    .orderBy(...newestFirst)
    .all()
    .map(({ _id, title, translated }) => ({
      ...{ _id, title },
      ...presentTranslations({ title, translated }, ["title"]),
    }));
}

/** With more pictures, a gallery becomes a list. */
const WORKS_MAX = 7;

/** The cards of the featured projects, or of the newest ones if none is featured. */
export function listWorks(db: Db): ProjectCard[] {
  const featured = listProjectCards(db, { where: eq(projects.featured, true), limit: WORKS_MAX });
  return featured.length > 0 ? featured : listProjectCards(db, { limit: WORKS_MAX });
}
