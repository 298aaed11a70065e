import { useQuery } from "@tanstack/react-query";
import { EducationCard } from "../educations/education-card.tsx";
import { educationsQuery } from "../educations/educations-query.ts";
import { SkillList } from "../skills/skill-list.tsx";
import { skillsQuery } from "../skills/skills-query.ts";
import { summaryQuery } from "../summaries/summaries-query.ts";
import { WithData } from "../ui/with-data.tsx";
import { userQuery } from "../users/users-query.ts";

export function HomePage() {
  const user = useQuery(userQuery);
  const { data: summary } = useQuery(summaryQuery);
  const { data: skills } = useQuery(skillsQuery);
  const { data: educations } = useQuery(educationsQuery);
  return (
    <WithData query={user}>
      {(user) => (
        <>
          <section className="mb-12">
            {user?.headshot && (
              <img
                src={user.headshot}
                alt={`${user.fname} ${user.lname}`}
                className="mb-6 size-48 rounded-full object-cover"
              />
            )}
            <h1 className="text-5xl font-semibold">
              {user ? `${user.fname} ${user.lname}`.trim().toLowerCase() : "vitrine"}
            </h1>
            <p className="mt-2">{user?.location}</p>
          </section>
          {summary && <p className="mb-12 whitespace-pre-line">{summary.summary}</p>}
          <section className="mb-12">
            <h2 className="mb-6 text-2xl font-semibold">Foundations & Skills</h2>
            <SkillList skills={skills ?? []} />
          </section>
          <section>
            <h2 className="mb-6 text-2xl font-semibold">Academia</h2>
            <div className="flex flex-wrap gap-6">
              {educations?.map((education) => (
                <EducationCard key={education._id} education={education} />
              ))}
            </div>
          </section>
        </>
      )}
    </WithData>
  );
}
