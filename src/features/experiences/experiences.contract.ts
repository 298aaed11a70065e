import { z } from "zod";
import {
  blankOf,
  field,
  plain,
  type StoredValues,
  schemasOf,
  storedOf,
  storedYearOnly,
  told,
  yearOnlyField,
} from "../../core/fields/entry-fields.contract.ts";
import {
  besideOtherFaults,
  RESUME_LIST_MAX,
  startedFrom,
  stored,
  storedFile,
} from "../../core/fields/field.contract.ts";
import { checkPeriod } from "../../core/fields/period-check.contract.ts";
import { publicationFields, published, storedPublication } from "../../core/fields/publication.contract.ts";
import { storedRich } from "../../core/rich-text/rich-text.contract.ts";

export const DESCRIPTION_MAX = 375;

/** §3 Experience. */
export const experienceFields = {
  title: field.requiredLine("Title", { ...told, json: ["position", "title"], document: "title" }),
  company: field.requiredLine("Company", {
    ...told,
    json: ["name", "company", "employer"],
    document: "title",
  }),
  location: field.place("Location", { ...told, json: ["location"], document: "detail" }),
  url: field.address("Website", { ...plain, json: ["url", "website"], document: "link" }),
  startDate: field.requiredMonth("Start Date", {
    ...plain,
    json: ["startDate", "start"],
    document: "start",
  }),
  stopDate: field.month("End Date", { ...plain, json: ["endDate", "end"], document: "endOrCurrent" }),
  stillEmployed: field.flag("Currently employed", { ...plain, json: [], document: "current" }),
  description: field.prose(
    "Description",
    { ...told, json: ["summary", "description"], document: "text" },
    DESCRIPTION_MAX,
  ),
  highlights: field.list(
    "Highlights",
    { ...told, json: ["highlights"], document: "bullets" },
    RESUME_LIST_MAX,
  ),
  skills: field.list("Skills", { ...told, json: ["keywords", "technologies", "skills"], document: "fact" }),
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
    .superRefine((experience, context) => checkPeriod(context, experience, period, stored), besideOtherFaults)
    .transform((experience) => ({
      ...experience,
      stopDate: experience.stillEmployed ? "" : experience.stopDate,
    }));

export const experienceSchema = experienceSchemaFor();

export const storedExperience = z.strictObject({
  ...stored,
  ...storedPublication,
  ...storedOf(experienceFields),
  yearOnly: storedYearOnly,
  ...storedRich("description", "more"),
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

export const blankExperience: ExperienceInput = { ...blankOf(experienceFields), ...published };
