import { useQuery } from "@tanstack/react-query";
import { NotLoaded } from "../../core/page/not-loaded.tsx";
import { EducationCard } from "./education-card.tsx";
import { educationsQuery } from "./educations-query.ts";

/** Cards two abreast beside their heading where there is room for two. */
export function EducationSection() {
  const { data: educations } = useQuery(educationsQuery);
  // A visitor is told what there is, not what there is none of.
  if (educations?.length === 0) return null;
  const hasPlates = educations?.some((education) => education.image) ?? false;
  return (
    <section
      aria-labelledby="academia"
      data-cards={arrangement(educations?.length ?? 0)}
      className={`education-section spread reveal border-t pt-8 pb-24 nav:pb-32 ${educations?.length ? "items-start" : ""}`}
    >
      <h2 id="academia" className="section-title">
        Academia
      </h2>
      {educations ? (
        <div className="educations">
          {educations.map((education) => (
            <EducationCard key={education._id} education={education} hasPlate={hasPlates} />
          ))}
        </div>
      ) : (
        <NotLoaded />
      )}
    </section>
  );
}

/**
 * Two abreast beside the heading would leave the last of an odd number alone. Three, or a multiple, stand abreast below it;
 * others have the heading as the first card of such rows.
 */
function arrangement(count: number): "abreast" | "around" | undefined {
  if (count < 3 || count % 2 === 0) return undefined;
  return count % 3 === 0 ? "abreast" : "around";
}
