import type { Education } from "../../src/educations/educations.contract.ts";
import { monthName } from "../ui/period.ts";

/** Every field of spec §2 "Education cards"; 400 px wide. A picture fades into the paper before the text begins. */
export function EducationCard({ education }: { education: Education }) {
  const degree = [education.degreeLevel, education.degree].filter(Boolean).join(" in ");
  const dates = [monthName(education.startDate), monthName(education.endDate)].filter(Boolean).join(" - ");
  return (
    <article className="relative w-[400px] max-w-full">
      {education.image && (
        <img src={education.image} alt="" loading="lazy" className="fading h-52 w-full object-cover" />
      )}
      <p className="small-caps">{dates}</p>
      <h3 dir="auto" className="mt-2 text-[3rem]">
        {education.school}
      </h3>
      <p dir="auto" className="mt-2 text-soft">
        {[education.specificCollege, education.location].filter(Boolean).join(", ")}
      </p>
      <p dir="auto" className="mt-4 text-[1.375rem] leading-snug">
        {degree}
      </p>
      {education.minor && <Fact name="Minor" value={education.minor} />}
      {education.gpa && <Fact name="GPA" value={education.gpa} />}
      <TextList title="Achievements" entries={education.achievements} />
      <TextList title="Associations" entries={education.associations} />
    </article>
  );
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <p dir="auto">
      <span className="small-caps">{name}</span> {value}
    </p>
  );
}

function TextList({ title, entries }: { title: string; entries: string[] }) {
  if (entries.length === 0) return null;
  return (
    <div className="mt-6 border-t border-base-300 pt-3">
      <h4 className="small-caps">{title}</h4>
      <ul className="mt-1">
        {entries.map((entry, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: entries may be equal, and the list never changes in place.
          <li key={index} dir="auto" className="py-0.5">
            {entry}
          </li>
        ))}
      </ul>
    </div>
  );
}
