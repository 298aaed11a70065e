import {
  blankEducation,
  type Education,
  type EducationInput,
} from "../../../src/features/educations/educations.contract.ts";
import { EducationCard } from "./education-card.tsx";

/** A school as visitors will see it; its ground takes less room where it has no picture. */
export function EducationPreview({ values }: { values: EducationInput }) {
  const education = {
    ...blankEducation,
    image: "",
    ...values,
    school: values.school || "School", // A card has a heading from the start.
    _id: "preview",
    version: 0,
  } as Education; // The form has all of its fields.
  return (
    <div className="educations">
      <EducationCard education={education} hasPlate={education.image !== ""} />
    </div>
  );
}
