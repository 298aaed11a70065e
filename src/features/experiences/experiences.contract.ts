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

export const DESCRIPTION_MAX = 375;

/** §3 Experience. */
export const experienceFields = {
  title: field.requiredLine("Title", {
    ...translatedText,
    group: "basics",
    json: ["position", "title"],
    document: "title",
  }),
  company: field.requiredLine("Company", {
    ...translatedText,
    isProperName: true,
    group: "basics",
    json: ["name", "company", "employer"],
    document: "title",
  }),
  location: field.place("Location", {
    ...translatedText,
    group: "basics",
    json: ["location"],
    document: "detail",
  }),
  url: field.address("Website", {
    ...languageNeutral,
    group: "details",
    json: ["url", "website"],
    document: "link",
  }),
  startDate: field.requiredMonth("Start Date", {
    ...languageNeutral,
    group: "basics",
    json: ["startDate", "start"],
    document: "start",
  }),
  stopDate: field.month("End Date", {
    ...languageNeutral,
    group: "basics",
    json: ["endDate", "end"],
    document: "endOrCurrent",
  }),
  stillEmployed: field.flag("Currently employed", {
    ...languageNeutral,
    group: "basics",
    json: ["isCurrent"],
    document: "current",
  }),
  description: field.prose(
    "Description",
    { ...translatedText, group: "story", json: ["summary", "description"], document: "text" },
    DESCRIPTION_MAX,
  ),
  highlights: field.list(
    "Highlights",
    { ...translatedText, group: "story", json: ["highlights"], document: "bullets" },
    RESUME_LIST_MAX,
  ),
  skills: field.tags("Skills", {
    ...translatedText,
    group: "details",
    json: ["keywords", "technologies", "skills"],
    document: "fact",
  }),
};

const period = { start: "startDate", end: "stopDate", isRunning: "stillEmployed" } as const;

/**
 * The rules of §5 for an experience. `stillEmployed` clears the end date.
 * @param stored the entry being edited, see `schemasOf`
 */
export const experienceSchemaFor = (stored: StoredValues = null) =>
  z
    .object({
      ...schemasOf(experienceFields, stored),
      yearOnly: yearOnlyField,
      ...publicationFields,
      image: storedFile,
      version: startedFrom,
    })
    .superRefine(
      (experience, context) => checkPeriod(context, experience, period, stored),
      evenWithOtherIssues,
    )
    .transform((experience) => ({
      ...experience,
      stopDate: experience.stillEmployed ? "" : experience.stopDate,
    }));

export const experienceSchema = experienceSchemaFor();

export const storedExperience = z.strictObject({
  ...stored,
  ...storedPublication,
  ...storedSchemasOf(experienceFields),
  yearOnly: storedYearOnly,
  ...storedRichText("description", "more"),
  image: z.string(),
  /** Computed from the dates on every read. */
  duration: z.string(),
  /** The rest of an imported text that is too long for the description. */
  more: z.string().optional(),
});
export const experienceReply = z.strictObject({ experience: storedExperience });
export const experiencesReply = z.strictObject({ experiences: z.array(storedExperience) });

export type ExperienceInput = z.input<typeof experienceSchema>;
export type Experience = z.output<typeof storedExperience>;

export const blankExperience: ExperienceInput = { ...blankOf(experienceFields), ...publishedByDefault };
