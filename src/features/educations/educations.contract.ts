import { z } from "zod";
import {
  blankOf,
  field,
  isUntouched,
  languageNeutral,
  type StoredValues,
  schemasOf,
  storedSchemasOf,
  storedYearOnly,
  translatedText,
  yearOnlyField,
} from "../../core/fields/entry-fields.contract.ts";
import {
  addIssue,
  evenWithOtherIssues,
  isMonth,
  RESUME_LIST_MAX,
  requiredText,
  startedFrom,
  stored,
  storedFile,
} from "../../core/fields/field.contract.ts";
import {
  publicationFields,
  publishedByDefault,
  storedPublication,
} from "../../core/fields/publication.contract.ts";

export const degreeLevels = ["Diploma", "Associate", "Bachelor", "Master", "Doctorate"] as const;
export type DegreeLevel = (typeof degreeLevels)[number];

/** §3 Education; "Major" is the label of `degree`. */
export const educationFields = {
  school: field.requiredLine("School", {
    ...translatedText,
    isProperName: true,
    group: "basics",
    json: ["institution", "school", "name"],
    document: "title",
  }),
  degreeLevel: field.choice(
    "Degree Level",
    { ...languageNeutral, group: "basics", json: ["studyType"], document: "title" },
    requiredText("Degree Level").refine(
      (value) => value === "" || (degreeLevels as readonly string[]).includes(value),
      `Degree Level must be one of ${degreeLevels.join(", ")}.`,
    ),
    "",
  ),
  degree: field.requiredLine("Major", {
    ...translatedText,
    group: "basics",
    json: ["area", "major"],
    document: "title",
  }),
  minor: field.line("Minor", { ...translatedText, group: "basics", json: ["minor"], document: "fact" }),
  specificCollege: field.line("Specific College", {
    ...translatedText,
    group: "basics",
    json: ["college"],
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
    document: "end",
  }),
  isCurrent: field.flag("Ongoing", {
    ...languageNeutral,
    group: "basics",
    json: ["isCurrent"],
    document: "current",
  }),
  location: field.place("Location", {
    ...translatedText,
    group: "basics",
    json: ["location"],
    document: "detail",
  }),
  gpa: field.line("GPA", { ...translatedText, group: "details", json: ["score", "gpa"], document: "fact" }),
  url: field.address("Website", {
    ...languageNeutral,
    group: "details",
    json: ["url", "website"],
    document: "link",
  }),
  courses: field.list(
    "Courses",
    { ...translatedText, group: "details", json: ["courses"], document: "fact" },
    RESUME_LIST_MAX,
  ),
  achievements: field.list("Achievements", {
    ...translatedText,
    group: "details",
    json: ["achievements", "honors", "honours", "highlights"],
    document: "fact",
  }),
  associations: field.list("Associations", {
    ...translatedText,
    group: "details",
    json: ["associations", "activities"],
    document: "fact",
  }),
};

/**
 * The rules of §5 for an education. `isCurrent` clears the end date.
 * @param stored the entry being edited, see `schemasOf`
 */
export const educationSchemaFor = (stored: StoredValues = null) =>
  z
    .object({
      ...schemasOf(educationFields, stored),
      yearOnly: yearOnlyField,
      ...publicationFields,
      image: storedFile,
      version: startedFrom,
    })
    .superRefine((education, context) => {
      const { startDate, endDate, isCurrent } = education;
      if (isCurrent || isUntouched(stored, education, ["startDate", "endDate", "isCurrent"])) return;
      if (endDate === "" && !isUntouched(stored, education, ["endDate", "isCurrent"]))
        addIssue(context, "endDate", "End Date is required.");
      if (isMonth(startDate) && isMonth(endDate) && endDate < startDate)
        addIssue(context, "endDate", "End Date must not be before Start Date.");
    }, evenWithOtherIssues)
    .transform((education) => ({ ...education, endDate: education.isCurrent ? "" : education.endDate }));
export const educationSchema = educationSchemaFor();

export const storedEducation = z.strictObject({
  ...stored,
  ...storedPublication,
  ...storedSchemasOf(educationFields),
  yearOnly: storedYearOnly,
  image: z.string(),
});
export const educationReply = z.strictObject({ education: storedEducation });
export const educationList = z.array(storedEducation);

export type EducationInput = z.input<typeof educationSchema>;
export type Education = z.output<typeof storedEducation>;

export const blankEducation: EducationInput = { ...blankOf(educationFields), ...publishedByDefault };
