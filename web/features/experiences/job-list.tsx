import type { Experience } from "../../../src/features/experiences/experiences.contract.ts";
import { hasPictures } from "../../core/media/has-pictures.ts";
import { YearGroups } from "../../core/page/year-groups.tsx";
import { ExperienceCard, PlainExperience } from "./experience-card.tsx";

/** All jobs: cards with pictures on alternating sides (§2), or a list by year if fewer than half have a picture. */
export function JobList({ experiences }: { experiences: Experience[] }) {
  if (hasPictures(experiences))
    return (
      <div className="jobs">
        {experiences.map((experience, index) => (
          <ExperienceCard
            key={experience._id}
            experience={experience}
            isTextFirst={index % 2 === 0}
            isFirst={index === 0}
          />
        ))}
      </div>
    );
  return (
    <YearGroups
      entries={experiences}
      periodOf={({ startDate, stopDate, stillEmployed }) => ({
        start: startDate,
        end: stopDate,
        isRunning: stillEmployed,
      })}
      headingAs="h2"
    >
      {(members, titleAs) =>
        members.map((experience) => (
          <PlainExperience key={experience._id} experience={experience} titleAs={titleAs} />
        ))
      }
    </YearGroups>
  );
}
