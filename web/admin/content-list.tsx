import { useQuery } from "@tanstack/react-query";
import { aboutsQuery } from "../abouts/abouts-query.ts";
import { resumeQuery } from "../downloads/downloads-query.ts";
import { educationsQuery } from "../educations/educations-query.ts";
import { experiencesQuery } from "../experiences/experiences-query.ts";
import { linksQuery } from "../links/links-query.ts";
import { projectsQuery } from "../projects/projects-query.ts";
import { skillsQuery } from "../skills/skills-query.ts";
import { summaryQuery } from "../summaries/summaries-query.ts";
import { ErrorMessage } from "../ui/error-message.tsx";
import { Loading } from "../ui/loading.tsx";
import { userQuery } from "../users/users-query.ts";

type Part = "my-info" | "experiences" | "projects" | "project" | "about";
type List = { title: string; entries: string[] };

const titles: Record<Part, string> = {
  "my-info": "My Info",
  experiences: "Experience",
  projects: "Projects",
  project: "Project",
  about: "About",
};

/** What the site holds, as plain lists; editing it here is not in this version yet. */
export function ContentList({ part, id }: { part: Part; id?: string }) {
  const user = useQuery(userQuery);
  const summary = useQuery(summaryQuery);
  const links = useQuery(linksQuery);
  const skills = useQuery(skillsQuery);
  const educations = useQuery(educationsQuery);
  const experiences = useQuery(experiencesQuery);
  const projects = useQuery(projectsQuery);
  const abouts = useQuery(aboutsQuery);
  const resume = useQuery(resumeQuery);
  const all = [user, summary, links, skills, educations, experiences, projects, abouts, resume];
  const failed = all.find((query) => query.isError);
  if (failed) return <ErrorMessage error={failed.error} />;
  if (all.some((query) => query.isPending)) return <Loading />;

  const project = projects.data?.find((candidate) => candidate._id === id);
  const lists: Record<Part, List[]> = {
    "my-info": [
      {
        title: "Profile Information",
        entries: [
          ["Name", [user.data?.fname, user.data?.lname].filter(Boolean).join(" ")],
          ["Email", user.data?.email],
          ["Phone", user.data?.phone],
          ["Location", user.data?.location],
          ["Job title", user.data?.title],
        ].map(([label, value]) => `${label}: ${value || "--"}`),
      },
      { title: "Summary", entries: summary.data ? [summary.data.summary] : [] },
      { title: "Links", entries: (links.data ?? []).map((link) => `${link.platform}: ${link.href}`) },
      { title: "Resume", entries: resume.data ? [resume.data.link] : [] },
      { title: "Skills", entries: (skills.data ?? []).map((skill) => skill.skill) },
      { title: "Academia", entries: (educations.data ?? []).map((education) => education.school) },
    ],
    experiences: [
      {
        title: "Work Experience",
        entries: (experiences.data ?? []).map(({ title, company }) => `${title}, ${company}`),
      },
    ],
    projects: [{ title: "All Projects", entries: (projects.data ?? []).map(({ title }) => title) }],
    project: project
      ? [
          { title: project.title, entries: [project.shortSummary, project.summary].filter(Boolean) },
          { title: "Sections", entries: project.sections.map(({ header, body }) => header || body) },
        ]
      : [{ title: "Oops! Couldn't find this project.", entries: [] }],
    about: [
      {
        title: "Blocks",
        entries: (abouts.data ?? []).map(({ blockType, header, body }) => `${blockType}: ${header || body}`),
      },
    ],
  };
  return (
    <>
      <h1 className="mb-8 text-3xl font-semibold">{titles[part]}</h1>
      {lists[part].map(({ title, entries }) => (
        <section key={title} className="mb-8">
          <h2 className="mb-2 text-xl font-semibold">{title}</h2>
          {entries.length === 0 && <p className="text-base-content/70">Nothing yet.</p>}
          <ul className="divide-y divide-base-300">
            {entries.map((entry, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: entries may be equal, and the list never changes in place.
              <li key={index} className="whitespace-pre-line py-2 break-words">
                {entry}
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}
