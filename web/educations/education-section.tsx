import type { Education } from "../../src/educations/educations.contract.ts";
import { EducationCard } from "./education-card.tsx";

/** Cards two abreast beside their heading where there is room for two. */
export function EducationSection({ educations }: { educations: Education[] }) {
  const hasPlates = educations.some((education) => education.image);
  return (
    <section
      aria-labelledby="academia"
      className="education-section spread reveal border-t pt-8 pb-24 nav:pb-32"
    >
      <h2 id="academia" className="section-title">
        Academia
      </h2>
      {educations.length > 0 ? (
        <div className="educations">
          {educations.map((education) => (
            <EducationCard key={education._id} education={education} hasPlate={hasPlates} />
          ))}
        </div>
      ) : (
        <p className="text-[1.375rem] text-soft">Nothing here yet.</p>
      )}
    </section>
  );
}
