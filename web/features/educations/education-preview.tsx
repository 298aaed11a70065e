import {
  blankEducation,
  type Education,
  type EducationInput,
} from "../../../src/features/educations/educations.contract.ts";
import { EducationCard } from "./education-card.tsx";

/** An education as visitors will see it. */
export function EducationPreview({ values }: { values: EducationInput }) {
  const education = {
    ...blankEducation,
    image: "",
    ...values,
    school: values.school || "School", // A placeholder, so that the heading is never empty.
    _id: "preview",
    version: 0,
  } as Education; // The form has all other fields.
  return (
    <div className="educations">
      <EducationCard education={education} hasPictureArea={education.image !== ""} />
    </div>
  );
}
