import { z } from "zod";
import {
  besideOtherFaults,
  complain,
  href,
  isMonth,
  RESUME_LIST_MAX,
  requiredMonth,
  requiredText,
  type Stored,
  startedFrom,
  storedFile,
  text,
  textList,
} from "../../core/fields/field.contract.ts";
import { type Published, publicationFields, published } from "../../core/fields/publication.contract.ts";

export const degreeLevels = ["Diploma", "Associate", "Bachelor", "Master", "Doctorate"] as const;

/** §3 Education, with the rules of §5; "Major" is the label of `degree`. */
export const educationSchema = z
  .object({
    school: requiredText("School"),
    location: text("Location"),
    specificCollege: text("Specific College"),
    gpa: text("GPA"),
    startDate: requiredMonth("Start Date"),
    endDate: requiredMonth("End Date"),
    degreeLevel: requiredText("Degree Level").refine(
      (value) => value === "" || (degreeLevels as readonly string[]).includes(value),
      `Degree Level must be one of ${degreeLevels.join(", ")}.`,
    ),
    degree: requiredText("Major"),
    minor: text("Minor"),
    achievements: textList("Achievements"),
    associations: textList("Associations"),
    courses: textList("Courses", RESUME_LIST_MAX),
    url: href("Website"),
    ...publicationFields,
    image: storedFile,
    version: startedFrom,
  })
  .superRefine((education, context) => {
    const { startDate, endDate } = education;
    if (isMonth(startDate) && isMonth(endDate) && endDate < startDate)
      complain(context, "endDate", "End Date must not be before Start Date.");
  }, besideOtherFaults);

export type EducationInput = z.input<typeof educationSchema>;
export type Education = Omit<z.output<typeof educationSchema>, "version" | "image" | keyof Published> &
  Stored &
  Published & { image: string };

export const blankEducation: EducationInput = {
  school: "",
  location: "",
  specificCollege: "",
  gpa: "",
  startDate: "",
  endDate: "",
  degreeLevel: "",
  degree: "",
  minor: "",
  achievements: [],
  associations: [],
  courses: [],
  url: "",
  ...published,
};
