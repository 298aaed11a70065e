import { useQuery } from "@tanstack/react-query";
import { fullName } from "../../src/shared/page-title.ts";
import { Loading } from "../core/ui/loading.tsx";
import { Plate } from "../core/ui/plate.tsx";
import { Portrait } from "../core/ui/portrait.tsx";
import { WithData } from "../core/ui/with-data.tsx";
import { EducationSection } from "../features/educations/education-section.tsx";
import { educationsQuery } from "../features/educations/educations-query.ts";
import { SkillSection } from "../features/skills/skill-section.tsx";
import { skillsQuery } from "../features/skills/skills-query.ts";
import { summaryQuery } from "../features/summaries/summaries-query.ts";
import { SummaryText } from "../features/summaries/summary-text.tsx";
import { userQuery } from "../features/users/users-query.ts";

export function HomePage() {
  const user = useQuery(userQuery);
  const summary = useQuery(summaryQuery);
  const skills = useQuery(skillsQuery);
  const educations = useQuery(educationsQuery);
  if ([summary, skills, educations].some(({ isPending }) => isPending)) return <Loading />;
  return (
    <WithData query={user}>
      {(user) => {
        const name = fullName(user) || "Vitrine";
        const lines = user ? [user.fname, user.lname].filter(Boolean) : [];
        return (
          <>
            <Plate
              className="plate-home"
              linesEach={1}
              picture={user?.banner ?? ""}
              seed={name}
              lines={(lines.length > 0 ? lines : [name]).map((line) => line.toLowerCase())}
            >
              <Portrait picture={user?.headshot ?? ""} name={name} />
            </Plate>
            {(user?.title || user?.location || summary.data) && (
              <section dir="auto" aria-label="Summary" className="spread pb-24 nav:pb-32">
                <p className="text-[1.375rem] leading-snug">
                  <span className="block">{user?.title}</span>
                  <span className="block text-soft">{user?.location}</span>
                </p>
                {summary.data && <SummaryText text={summary.data.summary} />}
              </section>
            )}
            <SkillSection skills={skills.data} banner={user?.banner ?? ""} seed={`${name} skills`} />
            <EducationSection educations={educations.data} />
          </>
        );
      }}
    </WithData>
  );
}
