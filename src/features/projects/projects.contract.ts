import { z } from "zod";
import {
  blankOf,
  field,
  isUntouched,
  type StoredValues,
  schemasOf,
  yearOnlyField,
} from "../../core/fields/entry-fields.contract.ts";
import {
  besideOtherFaults,
  isVisible,
  RESUME_LIST_MAX,
  type Stored,
  startedFrom,
  storedFile,
  text,
} from "../../core/fields/field.contract.ts";
import { checkPeriod } from "../../core/fields/period-check.contract.ts";
import { type Published, publicationFields, published } from "../../core/fields/publication.contract.ts";
import type { WithRich } from "../../shared/rich-text.ts";

export const SHORT_SUMMARY_MAX = 75;
export const SUMMARY_MAX = 1000;
export const SECTION_BODY_MAX = 1500;

/** What is told of a project. */
const told = { isSearched: true, isTranslated: true, isPublic: true } as const;
/** What says the same in every language. */
const plain = { isSearched: false, isTranslated: false, isPublic: true } as const;

/** §3 Project. */
export const projectFields = {
  title: field.requiredLine("Title", { ...told, json: ["name", "title"], document: "title" }),
  subtitle: field.line("Subtitle", { ...told, json: ["subtitle"], document: "nowhere" }),
  associatedCompany: field.line("Associated Company", { ...told, json: ["entity"], document: "detail" }),
  location: field.place("Location", { ...told, json: ["location"], document: "detail" }),
  startDate: field.requiredMonth("Start Date", {
    ...plain,
    json: ["startDate", "start"],
    document: "start",
  }),
  endDate: field.month("End Date", { ...plain, json: ["endDate", "end"], document: "endOrCurrent" }),
  currentlyWorking: field.flag("Currently working", { ...plain, json: [], document: "current" }),
  shortSummary: field.requiredLine(
    "Short Summary",
    { ...told, json: ["description"], document: "text" },
    SHORT_SUMMARY_MAX,
  ),
  featured: field.flag("Featured", { ...plain, json: [], document: "nowhere" }),
  summary: field.prose("Summary", { ...told, json: ["summary"], document: "text" }, SUMMARY_MAX),
  highlights: field.list(
    "Highlights",
    { ...told, json: ["highlights"], document: "bullets" },
    RESUME_LIST_MAX,
  ),
  roles: field.list("Roles", { ...told, json: ["roles", "role"], document: "fact" }, RESUME_LIST_MAX),
  url: field.address("Website", { ...plain, json: ["url", "website"], document: "link" }),
  skills: field.list("Skills", { ...told, json: ["keywords", "technologies", "skills"], document: "fact" }),
  links: field.addresses("Links", {
    ...plain,
    json: ["links", "repo", "repository", "github"],
    document: "fact",
  }),
};

/** What a project's dates are checked by. */
const period = ["startDate", "endDate", "currentlyWorking"];

/** A project with the rules of §5; a set `currentlyWorking` clears the end. @param stored the one that is edited; see `schemasOf` */
export const projectSchemaFor = (stored: StoredValues = null) =>
  z
    .object({
      ...schemasOf(projectFields, stored),
      yearOnly: yearOnlyField,
      ...publicationFields,
      image: storedFile,
      version: startedFrom,
    })
    .superRefine((project, context) => {
      if (isUntouched(stored, project, period)) return;
      checkPeriod(context, "endDate", {
        start: project.startDate,
        end: project.endDate,
        isRunning: project.currentlyWorking,
      });
    }, besideOtherFaults)
    .transform((project) => ({ ...project, endDate: project.currentlyWorking ? "" : project.endDate }));

export const projectSchema = projectSchemaFor();

/** One part of a project's page; whether a picture comes along is known only to the one who reads the form's files. */
export const sectionSchema = z.object({
  _id: z.string({ error: "_id must be text." }).optional(),
  header: text("Header"),
  body: text("Body", SECTION_BODY_MAX),
  image: storedFile,
  version: startedFrom,
});

/** §5: a section is submitted only if header, body or image is non-empty; the message belongs to `header`. */
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

export type ProjectInput = z.input<typeof projectSchema>;
export type SectionInput = z.input<typeof sectionSchema>;
export type ProjectSection = WithRich<"body"> & {
  _id: string;
  version: number;
  header: string;
  body: string;
  image: string;
};
/** What a link to a project needs. */
export type ProjectTitle = Pick<Project, "_id" | "title">;
/** What a list of projects shows of one. */
export type ProjectCard = Published &
  Pick<
    Project,
    | "_id"
    | "title"
    | "associatedCompany"
    | "image"
    | "featured"
    | "startDate"
    | "endDate"
    | "currentlyWorking"
    | "yearOnly"
    | "shortSummary"
  >;
/** What a project's picture on a wall needs; `year` is the one in which it began, `""` where nobody knows. */
export type Work = Pick<Project, "_id" | "title" | "image"> & { year: string };
/** `duration` is derived from the dates on every read; `more` is what of an imported text the summary has no room for. */
export type Project = Omit<z.output<typeof projectSchema>, "version" | "image" | keyof Published> &
  Stored &
  Published &
  WithRich<"summary" | "more"> & {
    image: string;
    duration: string;
    sections: ProjectSection[];
    more?: string;
  };

export const blankProject: ProjectInput = { ...blankOf(projectFields), ...published };
export const blankSection: SectionInput = { header: "", body: "" };
