import { z } from "zod";
import {
  blankOf,
  field,
  languageNeutral,
  type StoredValues,
  schemasOf,
  storedSchemasOf,
  storedYearOnly,
  translatedText,
  yearOnlyField,
} from "../../core/fields/entry-fields.contract.ts";
import {
  evenWithOtherIssues,
  isVisible,
  RESUME_LIST_MAX,
  startedFrom,
  stored,
  storedFile,
} from "../../core/fields/field.contract.ts";
import { checkPeriod } from "../../core/fields/period-check.contract.ts";
import {
  publicationFields,
  publishedByDefault,
  storedPublication,
} from "../../core/fields/publication.contract.ts";
import { storedRichText } from "../../core/rich-text/rich-text.contract.ts";

export const SHORT_SUMMARY_MAX = 75;
export const SUMMARY_MAX = 1000;
export const SECTION_BODY_MAX = 1500;

/** §3 Project. */
export const projectFields = {
  title: field.requiredLine("Title", {
    ...translatedText,
    group: "basics",
    json: ["name", "title"],
    document: "title",
  }),
  subtitle: field.line("Subtitle", {
    ...translatedText,
    group: "basics",
    json: ["subtitle"],
    document: "nowhere",
  }),
  shortSummary: field.requiredLine(
    "Short Summary",
    { ...translatedText, group: "basics", json: ["description"], document: "text" },
    SHORT_SUMMARY_MAX,
  ),
  associatedCompany: field.line("Associated Company", {
    ...translatedText,
    isProperName: true,
    group: "basics",
    json: ["entity"],
    document: "detail",
  }),
  location: field.place("Location", {
    ...translatedText,
    group: "basics",
    json: ["location"],
    document: "detail",
  }),
  startDate: field.requiredMonth("Start Date", {
    ...languageNeutral,
    group: "basics",
    json: ["startDate", "start"],
    document: "start",
  }),
  endDate: field.month("End Date", {
    ...languageNeutral,
    group: "basics",
    json: ["endDate", "end"],
    document: "endOrCurrent",
  }),
  currentlyWorking: field.flag("Currently working", {
    ...languageNeutral,
    group: "basics",
    json: ["isCurrent"],
    document: "current",
  }),
  featured: field.flag("Featured", { ...languageNeutral, group: "details", json: [], document: "nowhere" }),
  summary: field.prose(
    "Summary",
    { ...translatedText, group: "story", json: ["summary"], document: "text" },
    SUMMARY_MAX,
  ),
  highlights: field.list(
    "Highlights",
    { ...translatedText, group: "story", json: ["highlights"], document: "bullets" },
    RESUME_LIST_MAX,
  ),
  roles: field.list(
    "Roles",
    { ...translatedText, group: "details", json: ["roles", "role"], document: "fact" },
    RESUME_LIST_MAX,
  ),
  url: field.address("Website", {
    ...languageNeutral,
    group: "details",
    json: ["url", "website"],
    document: "link",
  }),
  skills: field.tags("Skills", {
    ...translatedText,
    group: "details",
    json: ["keywords", "technologies", "skills"],
    document: "fact",
  }),
  links: field.addresses("Links", {
    ...languageNeutral,
    group: "details",
    json: ["links", "repo", "repository", "github"],
    document: "fact",
  }),
};

const period = { start: "startDate", end: "endDate", isRunning: "currentlyWorking" } as const;

/**
 * The rules of §5 for a project. `currentlyWorking` clears the end date.
 * @param stored the entry being edited, see `schemasOf`
 */
export const projectSchemaFor = (stored: StoredValues = null) =>
  z
    .object({
      ...schemasOf(projectFields, stored),
      yearOnly: yearOnlyField,
      ...publicationFields,
      image: storedFile,
      version: startedFrom,
    })
    .superRefine((project, context) => checkPeriod(context, project, period, stored), evenWithOtherIssues)
    .transform((project) => ({ ...project, endDate: project.currentlyWorking ? "" : project.endDate }));

export const projectSchema = projectSchemaFor();

/** A section of a project's page. */
export const projectSectionFields = {
  header: field.line("Header", { ...translatedText, isSearched: false, json: [], document: "nowhere" }),
  body: field.prose(
    "Body",
    { ...translatedText, isSearched: false, json: [], document: "nowhere" },
    SECTION_BODY_MAX,
  ),
};

/** The JSON of a section. It can't check that there is an image, because that is another part of the form. */
export const projectSectionSchema = z.object({
  _id: z.string({ error: "_id must be text." }).optional(),
  ...schemasOf(projectSectionFields),
  image: storedFile,
  version: startedFrom,
});

/** §5: a section needs a header, a body or an image. The error is shown at `header`. */
export const emptySectionMessage = "Header, body or an image is required.";

export function isEmptySection(section: { header: string; body: string }, hasImage: boolean): boolean {
  return !isVisible(section.header) && !isVisible(section.body) && !hasImage;
}

export const deleteSectionSchema = z.object({
  section: z.object(
    { _id: z.string({ error: "_id is required." }) },
    { error: "section must be an object." },
  ),
});

const storedSection = z.strictObject({
  ...stored,
  ...storedRichText("body"),
  ...storedSchemasOf(projectSectionFields),
  image: z.string(),
});
export const storedProject = z.strictObject({
  ...stored,
  ...storedPublication,
  ...storedSchemasOf(projectFields),
  yearOnly: storedYearOnly,
  ...storedRichText("summary", "more"),
  image: z.string(),
  /** Computed from the dates on every read. */
  duration: z.string(),
  sections: z.array(storedSection),
  /** The rest of an imported text that is too long for the summary. */
  more: z.string().optional(),
});
/** Enough for a link to a project. */
const projectTitle = storedProject.pick({ _id: true, title: true, translations: true, inMain: true });
/** Enough for a card in a list of projects. */
const projectCard = storedProject.pick({
  _id: true,
  status: true,
  publishAt: true,
  title: true,
  associatedCompany: true,
  image: true,
  featured: true,
  startDate: true,
  endDate: true,
  currentlyWorking: true,
  yearOnly: true,
  shortSummary: true,
  skills: true,
  translations: true,
  inMain: true,
});

export const projectReply = z.strictObject({ project: storedProject });
export const createdProjectReply = z.strictObject({ id: z.string(), project: storedProject });
export const projectsReply = z.strictObject({ projects: z.array(storedProject) });
export const hasProjectsReply = z.strictObject({ hasProjects: z.boolean() });
export const projectTitlesReply = z.strictObject({ projects: z.array(projectTitle) });
export const projectCardsReply = z.strictObject({ projects: z.array(projectCard) });
export const worksReply = z.strictObject({ works: z.array(projectCard) });

export type ProjectInput = z.input<typeof projectSchema>;
export type ProjectSectionInput = z.input<typeof projectSectionSchema>;
export type ProjectSection = z.output<typeof storedSection>;
export type ProjectTitle = z.output<typeof projectTitle>;
export type ProjectCard = z.output<typeof projectCard>;
export type Project = z.output<typeof storedProject>;

export const blankProject: ProjectInput = { ...blankOf(projectFields), ...publishedByDefault };
export const blankProjectSection: ProjectSectionInput = blankOf(projectSectionFields);
