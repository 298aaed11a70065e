import type { Education } from "../../../src/features/educations/educations.contract.ts";
import type { HomePartProps } from "../../core/feature/feature.ts";
import { NothingHere } from "../../core/page/blank-page.tsx";
import { EducationCard } from "./education-card.tsx";

/** Cards two abreast beside their heading where there is room for two. */
export function EducationSection({
  data: educations,
  title,
}: Pick<HomePartProps<Education[]>, "data" | "title">) {
  const hasPlates = educations?.some((education) => education.image) ?? false;
  return (
    <section
      aria-labelledby="academia"
      data-cards={arrangement(educations?.length ?? 0)}
      className={`education-section spread reveal border-t pt-8 pb-24 nav:pb-32 ${educations?.length ? "items-start" : ""}`}
    >
      <h2 id="academia" dir={title && "auto"} className="section-title">
        {title ?? "Academia"}
      </h2>
      {educations?.length ? (
        <div className="educations">
          {educations.map((education) => (
            <EducationCard key={education._id} education={education} hasPlate={hasPlates} />
          ))}
        </div>
      ) : (
        <NothingHere isKnown={educations !== undefined} />
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
