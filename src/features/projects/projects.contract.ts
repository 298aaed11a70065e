import { z } from "zod";
import {
  besideOtherFaults,
  flag,
  href,
  hrefList,
  isVisible,
  month,
  RESUME_LIST_MAX,
  requiredMonth,
  requiredText,
  type Stored,
  startedFrom,
  storedFile,
  text,
  textList,
} from "../../core/fields/field.contract.ts";
import { checkPeriod } from "../../core/fields/period-check.contract.ts";
import { type Published, publicationFields, published } from "../../core/fields/publication.contract.ts";
import type { WithRich } from "../../shared/rich-text.ts";

export const SHORT_SUMMARY_MAX = 75;
export const SUMMARY_MAX = 1000;
export const SECTION_BODY_MAX = 1500;

/** §3 Project, with the rules of §5; a set `currentlyWorking` clears the end. */
export const projectSchema = z
  .object({
    title: requiredText("Title"),
    subtitle: text("Subtitle"),
    associatedCompany: text("Associated Company"),
    location: text("Location"),
    featured: flag("Featured"),
    startDate: requiredMonth("Start Date"),
    endDate: month("End Date"),
    currentlyWorking: flag("Currently working"),
    shortSummary: requiredText("Short Summary", SHORT_SUMMARY_MAX),
    summary: text("Summary", SUMMARY_MAX),
    skills: textList("Skills"),
    links: hrefList("Links"),
    url: href("Website"),
    roles: textList("Roles", RESUME_LIST_MAX),
    highlights: textList("Highlights", RESUME_LIST_MAX),
    ...publicationFields,
    image: storedFile,
    version: startedFrom,
  })
  .superRefine(
    (project, context) =>
      checkPeriod(context, "endDate", {
        start: project.startDate,
        end: project.endDate,
        isRunning: project.currentlyWorking,
      }),
    besideOtherFaults,
  )
  .transform((project) => ({ ...project, endDate: project.currentlyWorking ? "" : project.endDate }));

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

export const blankProject: ProjectInput = {
  title: "",
  subtitle: "",
  associatedCompany: "",
  location: "",
  featured: false,
  startDate: "",
  endDate: "",
  currentlyWorking: false,
  shortSummary: "",
  summary: "",
  skills: [],
  links: [],
  url: "",
  roles: [],
  highlights: [],
  ...published,
};
export const blankSection: SectionInput = { header: "", body: "" };
