import {
  blankExperience,
  type Experience,
  type ExperienceInput,
} from "../../../src/features/experiences/experiences.contract.ts";
import { formatDuration } from "../../../src/shared/duration.ts";
import { addParsedMarkdown } from "../../../src/shared/markdown.ts";
import { knownDate } from "../../../src/shared/period.ts";
import { useLanguage } from "../../core/language/language.tsx";
import { ExperienceCard } from "./experience-card.tsx";

/** An experience as visitors will see it. */
export function ExperiencePreview({ values }: { values: ExperienceInput }) {
  const language = useLanguage();
  const { startDate = "", stopDate = "", stillEmployed = false, yearOnly = [] } = values;
  const dates = { startDate, stopDate, yearOnly };
  const experience = {
    ...blankExperience,
    image: "",
    ...values,
    title: values.title || "Title", // A placeholder, so that the heading is never empty.
    duration: formatDuration(
      knownDate(dates, "startDate"),
      knownDate(dates, "stopDate"),
      stillEmployed,
      new Date(),
      language,
    ),
    _id: "preview",
    version: 0,
  } as Experience; // The form has all other fields.
  return (
    <ExperienceCard experience={addParsedMarkdown(experience, "description")} isTextFirst titleAs="h2" />
  );
}
