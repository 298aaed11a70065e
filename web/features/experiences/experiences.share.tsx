import type { Experience } from "../../../src/features/experiences/experiences.contract.ts";
import type { SharePart } from "../../core/feature/feature.ts";
import { ExperienceCard } from "./experience-card.tsx";

export const experiencesInShare: SharePart<Experience> = {
  name: "experiences",
  component: ({ entries }) => (
    <section aria-label="Work Experience" className="jobs">
      {entries.map((experience, index) => (
        <ExperienceCard key={experience._id} experience={experience} isTextFirst={index % 2 === 0} />
      ))}
    </section>
  ),
};
