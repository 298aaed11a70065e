import { useQuery } from "@tanstack/react-query";
import { fullName } from "../../../src/shared/page-title.ts";
import { userQuery } from "../../core/owner/user-query.ts";
import { BlankPage } from "../../core/page/blank-page.tsx";
import { ChapterHeading } from "../../core/page/chapter-heading.tsx";
import { Ribbon } from "../../core/ui/engraving.tsx";
import { WithData } from "../../core/ui/with-data.tsx";
import { ExperienceCard } from "./experience-card.tsx";
import { experiencesQuery } from "./experiences-query.ts";

export function ExperiencePage() {
  const experiences = useQuery(experiencesQuery);
  const { data: user } = useQuery(userQuery);
  const seed = `${fullName(user)} experience`;
  return (
    <WithData query={experiences}>
      {(experiences) => {
        if (experiences.length === 0)
          return (
            <BlankPage seed={seed} heading="Work Experience">
              Seems like the admin hasn't set any experiences. Come back at later time!
            </BlankPage>
          );
        return (
          <>
            <ChapterHeading>Work Experience</ChapterHeading>
            <Ribbon seed={seed} className="full-bleed mt-14 h-20 w-full" />
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
          </>
        );
      }}
    </WithData>
  );
}
