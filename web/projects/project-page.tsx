import { useQuery } from "@tanstack/react-query";
import { ApiError } from "../api.ts";
import { period } from "../ui/period.ts";
import { SkillTags } from "../ui/skill-tags.tsx";
import { WithData } from "../ui/with-data.tsx";
import { projectQuery } from "./projects-query.ts";

export function ProjectPage({ id }: { id: string }) {
  const project = useQuery(projectQuery(id));
  if (project.data === null || (project.error instanceof ApiError && project.error.status === 404))
    return <p className="py-20 text-center text-2xl">Oops! Couldn't find this project.</p>;
  return (
    <WithData query={project}>
      {(project) => (
        <article>
          {project.image && <img src={project.image} alt="" className="mb-8 max-h-96 w-full object-cover" />}
          <h1 className="text-4xl font-semibold">
            {project.title}
            {project.featured && (
              <span role="img" aria-label="Featured">
                {" "}
                ★
              </span>
            )}
          </h1>
          <p className="text-xl">{project.subtitle}</p>
          <p>{[project.associatedCompany, project.location].filter(Boolean).join(", ")}</p>
          <p className="text-base-content/70">
            {[project.duration, period(project.startDate, project.endDate, project.currentlyWorking)]
              .filter(Boolean)
              .join(" · ")}
          </p>
          <SkillTags skills={project.skills} />
          <ul className="mt-4">
            {project.links.map((link) => (
              <li key={link}>
                <a href={link} target="_blank" rel="noreferrer" className="link">
                  {link}
                </a>
              </li>
            ))}
          </ul>
          <p className="mt-8 whitespace-pre-line">{project.summary}</p>
          <div className="mt-12 flex flex-col gap-10">
            {project.sections.length === 0 && <p>No sections available.</p>}
            {project.sections.map((section, index) => (
              <section
                key={section._id}
                className={`flex flex-col gap-6 ${index % 2 === 0 ? "md:flex-row" : "md:flex-row-reverse"}`}
              >
                <div className="flex-1">
                  <h2 className="text-2xl font-semibold">{section.header}</h2>
                  <p className="whitespace-pre-line">{section.body}</p>
                </div>
                {section.image && (
                  <img src={section.image} alt="" loading="lazy" className="flex-1 object-cover" />
                )}
              </section>
            ))}
          </div>
        </article>
      )}
    </WithData>
  );
}
