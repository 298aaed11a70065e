import { useQuery } from "@tanstack/react-query";
import { ApiError } from "../api.ts";
import { Plate } from "../ui/plate.tsx";
import { WithData } from "../ui/with-data.tsx";
import { ProjectFacts } from "./project-facts.tsx";
import { ProjectSections } from "./project-sections.tsx";
import { projectQuery } from "./projects-query.ts";

export function ProjectPage({ id }: { id: string }) {
  const project = useQuery(projectQuery(id));
  if (project.data === null || (project.error instanceof ApiError && project.error.status === 404))
    return <p className="section-title py-32 text-center">Oops! Couldn't find this project.</p>;
  return (
    <WithData query={project}>
      {(project) => (
        <>
          <Plate
            className="plate-project"
            linesEach={2}
            picture={project.image}
            seed={project.title}
            lines={[project.title]}
            mark={project.featured && <Star />}
          />
          <div className="spread pb-24">
            <ProjectFacts project={project} />
            <div>
              {project.subtitle && (
                <p dir="auto" className="section-title text-balance">
                  {project.subtitle}
                </p>
              )}
              <p
                dir="auto"
                className="mt-6 max-w-[34em] whitespace-pre-line first:mt-0 nav:text-[1.375rem] nav:leading-normal"
              >
                {project.summary}
              </p>
            </div>
          </div>
          <ProjectSections sections={project.sections} />
        </>
      )}
    </WithData>
  );
}

function Star() {
  return (
    <span role="img" aria-label="Featured" className="star">
      ★
    </span>
  );
}
