import type { Experience } from "../../src/experiences/experiences.contract.ts";
import { period } from "../ui/period.ts";
import { SkillTags } from "../ui/skill-tags.tsx";

export function ExperienceCard({
  experience,
  isTextFirst,
}: {
  experience: Experience;
  isTextFirst: boolean;
}) {
  return (
    <article className={`flex flex-col gap-6 ${isTextFirst ? "md:flex-row" : "md:flex-row-reverse"}`}>
      <div className="flex-1">
        <h2 className="text-2xl font-semibold">{experience.title}</h2>
        <p>{[experience.company, experience.location].filter(Boolean).join(", ")}</p>
        <p className="text-base-content/70">
          {[period(experience.startDate, experience.stopDate, experience.stillEmployed), experience.duration]
            .filter(Boolean)
            .join(" · ")}
        </p>
        <p className="mt-4 whitespace-pre-line">{experience.description}</p>
        <SkillTags skills={experience.skills} />
      </div>
      {experience.image && (
        <img src={experience.image} alt="" loading="lazy" className="flex-1 object-cover" />
      )}
    </article>
  );
}
