import { useQuery } from "@tanstack/react-query";
import { WithData } from "../ui/with-data.tsx";
import { ExperienceCard } from "./experience-card.tsx";
import { experiencesQuery } from "./experiences-query.ts";

export function ExperiencePage() {
  const experiences = useQuery(experiencesQuery);
  return (
    <>
      <h1 className="mb-8 text-4xl font-semibold">Work Experience</h1>
      <WithData query={experiences}>
        {(experiences) =>
          experiences.length === 0 ? (
            <p>Seems like the admin hasn't set any experiences. Come back at later time!</p>
          ) : (
            <div className="flex flex-col gap-10">
              {experiences.map((experience, index) => (
                <ExperienceCard key={experience._id} experience={experience} isTextFirst={index % 2 === 0} />
              ))}
            </div>
          )
        }
      </WithData>
    </>
  );
}
