import type { Education } from "../../../src/features/educations/educations.contract.ts";
import type { HomePartProps } from "../../core/feature/feature.ts";
import { NothingHere } from "../../core/page/blank-page.tsx";
import { EducationCard } from "./education-card.tsx";

/** The educations on the home page: cards in two columns next to the heading where there is room. */
export function EducationSection({
  data: educations,
  title,
}: Pick<HomePartProps<Education[]>, "data" | "title">) {
  const hasPictureArea = educations?.some((education) => education.image) ?? false;
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
            <EducationCard key={education._id} education={education} hasPictureArea={hasPictureArea} />
          ))}
        </div>
      ) : (
        <NothingHere isKnown={educations !== undefined} />
      )}
    </section>
  );
}

/**
 * In two columns, the last of an odd number of cards would have a row to itself. A multiple of three is shown in three
 * columns below the heading instead; any other odd number in three columns whose first cell is the heading.
 */
function arrangement(count: number): "abreast" | "around" | undefined {
  if (count < 3 || count % 2 === 0) return undefined;
  return count % 3 === 0 ? "abreast" : "around";
}
