import { useQuery } from "@tanstack/react-query";
import { WithData } from "../ui/with-data.tsx";
import { ProjectCard } from "./project-card.tsx";
import { projectsQuery } from "./projects-query.ts";

export function ProjectsPage() {
  const projects = useQuery(projectsQuery);
  return (
    <WithData query={projects}>
      {(projects) => {
        const featured = projects.filter((project) => project.featured);
        return (
          <>
            <h1 className="mb-8 text-4xl font-semibold">Projects</h1>
            {featured.length > 0 && (
              <section className="mb-12">
                <h2 className="mb-6 text-2xl font-semibold">Featured Projects</h2>
                <div className="grid gap-6 sm:grid-cols-2 lg:grid-cols-3">
                  {featured.map((project) => (
                    <ProjectCard key={project._id} project={project} />
                  ))}
                </div>
              </section>
            )}
            <div className="grid gap-6 sm:grid-cols-2 lg:grid-cols-3">
              {projects.map((project) => (
                <ProjectCard key={project._id} project={project} />
              ))}
            </div>
          </>
        );
      }}
    </WithData>
  );
}
