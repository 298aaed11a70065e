import type { Education } from "../../src/educations/educations.contract.ts";
import { EducationCard } from "./education-card.tsx";

/** Cards two abreast beside their heading where there is room for two. */
export function EducationSection({ educations }: { educations: Education[] }) {
  return (
    <section aria-labelledby="academia" className="spread reveal border-t pt-8 pb-24 nav:pb-32">
      <h2 id="academia" className="section-title">
        Academia
      </h2>
      <div className="flex flex-wrap gap-x-14 gap-y-16">
        {educations.map((education) => (
          <EducationCard key={education._id} education={education} />
        ))}
      </div>
    </section>
  );
}
