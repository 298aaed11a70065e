import type { Education } from "../../../src/features/educations/educations.contract.ts";
import type { HomePartProps } from "../../core/feature/feature.ts";
import { useLanguage } from "../../core/language/language.tsx";
import { hasPictures } from "../../core/media/has-pictures.ts";
import { NotLoaded } from "../../core/page/blank-page.tsx";
import { HeadingText } from "../../core/page/heading-text.tsx";
import { YearGroups } from "../../core/page/year-groups.tsx";
import { EducationCard, PlainEducation } from "./education-card.tsx";

/** The educations on the home page: cards next to the heading where there is room, or a list by year if few have a picture. */
export function EducationSection({
  data: educations,
  title,
  titleLang,
}: Pick<HomePartProps<Education[]>, "data" | "title" | "titleLang">) {
  const isPictured = educations !== undefined && hasPictures(educations);
  const { t } = useLanguage();
  return (
    <section
      data-part="academia"
      aria-labelledby="academia"
      data-cards={isPictured ? arrangement(educations.length) : undefined}
      className="education-section spread reveal border-t pt-8 pb-24 nav:pb-32 items-start"
    >
      <h2 id="academia" dir={title && "auto"} {...titleLang} className="section-title">
        <HeadingText>{title ?? t("Academia")}</HeadingText>
      </h2>
      {educations === undefined ? (
        <NotLoaded />
      ) : isPictured ? (
        <div className="educations">
          {educations.map((education) => (
            <EducationCard key={education._id} education={education} hasPictureArea />
          ))}
        </div>
      ) : (
        <YearGroups
          entries={educations}
          periodOf={({ startDate, endDate }) => ({ start: startDate, end: endDate, isRunning: false })}
          headingAs="h3"
        >
          {(members, titleAs) =>
            members.map((education) => (
              <PlainEducation key={education._id} education={education} titleAs={titleAs} />
            ))
          }
        </YearGroups>
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
