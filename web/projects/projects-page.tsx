import { useQuery } from "@tanstack/react-query";
import type { Project } from "../../src/projects/projects.contract.ts";
import { WithData } from "../ui/with-data.tsx";
import { ProjectCard } from "./project-card.tsx";
import { ProjectCarousel } from "./project-carousel.tsx";
import { projectsQuery } from "./projects-query.ts";

/** Featured projects in a carousel, then all of them, newest end first as the server sorts them (spec §2). */
export function ProjectsPage() {
  const projects = useQuery(projectsQuery);
  return (
    <WithData query={projects}>
      {(projects) => (
        <>
          <h1 className="projects-heading">Projects</h1>
          {projects.length === 0 && <p className="projects-none">There are no projects here yet.</p>}
          <ProjectCarousel projects={projects.filter((project) => project.featured)} />
          {projects.length > 0 && <Catalogue projects={projects} />}
        </>
      )}
    </WithData>
  );
}

/** Named for the eye only where the carousel stands before it. */
function Catalogue({ projects }: { projects: Project[] }) {
  const isAlone = projects.every((project) => !project.featured);
  return (
    <section aria-labelledby="all-projects">
      <h2 id="all-projects" className={isAlone ? "sr-only" : "section-title mb-8"}>
        All Projects
      </h2>
      <ul className="project-grid">
        {projects.map((project) => (
          <li key={project._id}>
            <ProjectCard project={project} look="entry" />
          </li>
        ))}
      </ul>
    </section>
  );
}
