import { z } from "zod";
import {
  besideOtherFaults,
  flag,
  href,
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

export const DESCRIPTION_MAX = 375;

/** §3 Experience, with the rules of §5; a set `stillEmployed` clears the end. */
export const experienceSchema = z
  .object({
    title: requiredText("Title"),
    company: requiredText("Company"),
    description: text("Description", DESCRIPTION_MAX),
    startDate: requiredMonth("Start Date"),
    stopDate: month("End Date"),
    skills: textList("Skills"),
    stillEmployed: flag("Currently employed"),
    location: text("Location"),
    url: href("Website"),
    highlights: textList("Highlights", RESUME_LIST_MAX),
    ...publicationFields,
    image: storedFile,
    version: startedFrom,
  })
  .superRefine(
    (experience, context) =>
      checkPeriod(context, "stopDate", {
        start: experience.startDate,
        end: experience.stopDate,
        isRunning: experience.stillEmployed,
      }),
    besideOtherFaults,
  )
  .transform((experience) => ({
    ...experience,
    stopDate: experience.stillEmployed ? "" : experience.stopDate,
  }));

export type ExperienceInput = z.input<typeof experienceSchema>;
/** `duration` is derived from the dates on every read; `more` is what of an imported text the description has no room for. */
export type Experience = Omit<z.output<typeof experienceSchema>, "version" | "image" | keyof Published> &
  Stored &
  Published &
  WithRich<"description" | "more"> & { image: string; duration: string; more?: string };

export const blankExperience: ExperienceInput = {
  title: "",
  company: "",
  description: "",
  startDate: "",
  stopDate: "",
  skills: [],
  stillEmployed: false,
  location: "",
  url: "",
  highlights: [],
  ...published,
};
