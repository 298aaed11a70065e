import type { Education } from "../../src/educations/educations.contract.ts";
import { monthName } from "../ui/period.ts";

/** Every field of spec §2 "Education cards"; 400 px wide. */
export function EducationCard({ education }: { education: Education }) {
  const degree = [education.degreeLevel, education.degree].filter(Boolean).join(" in ");
  return (
    <article className="w-[400px] max-w-full border border-base-300 p-6">
      {education.image && (
        <img src={education.image} alt="" loading="lazy" className="mb-4 h-32 w-full object-cover" />
      )}
      <h3 className="text-xl font-semibold">{education.school}</h3>
      <p>{[education.specificCollege, education.location].filter(Boolean).join(", ")}</p>
      <p>{degree}</p>
      {education.minor && <p>Minor: {education.minor}</p>}
      <p>{[monthName(education.startDate), monthName(education.endDate)].filter(Boolean).join(" - ")}</p>
      {education.gpa && <p>GPA: {education.gpa}</p>}
      <TextList title="Achievements" entries={education.achievements} />
      <TextList title="Associations" entries={education.associations} />
    </article>
  );
}

function TextList({ title, entries }: { title: string; entries: string[] }) {
  if (entries.length === 0) return null;
  return (
    <>
      <h4 className="mt-4 font-semibold">{title}</h4>
      <ul className="list-disc pl-5">
        {entries.map((entry, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: entries may be equal, and the list never changes in place.
          <li key={index}>{entry}</li>
        ))}
      </ul>
    </>
  );
}
