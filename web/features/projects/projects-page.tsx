import { useQuery } from "@tanstack/react-query";
import type { ProjectCard as Card } from "../../../src/features/projects/projects.contract.ts";
import { fullName } from "../../../src/shared/page-title.ts";
import { userQuery } from "../../core/owner/user-query.ts";
import { BlankPage } from "../../core/page/blank-page.tsx";
import { ChapterHeading } from "../../core/page/chapter-heading.tsx";
import { Ribbon } from "../../core/ui/engraving.tsx";
import { WithData } from "../../core/ui/with-data.tsx";
import { ProjectCard } from "./project-card.tsx";
import { ProjectCarousel } from "./project-carousel.tsx";
import { projectCardsQuery } from "./projects-query.ts";

/** A carousel of the featured projects, then all projects in the order of the server (§2). */
export function ProjectsPage() {
  const projects = useQuery(projectCardsQuery);
  const { data: user } = useQuery(userQuery);
  const seed = `${fullName(user)} projects`;
  return (
    <WithData query={projects}>
      {(projects) => {
        if (projects.length === 0)
          return (
            <BlankPage seed={seed} heading="Projects">
              There are no projects here yet.
            </BlankPage>
          );
        return (
          <>
            <ChapterHeading>Projects</ChapterHeading>
            <Ribbon seed={seed} className="full-bleed mt-14 mb-16 h-20 w-full" />
            <ProjectCarousel projects={projects.filter((project) => project.featured)} />
            <AllProjects projects={projects} />
          </>
        );
      }}
    </WithData>
  );
}

/** Its heading is visible only if there is a carousel above it. */
function AllProjects({ projects }: { projects: Card[] }) {
  const isAlone = projects.every((project) => !project.featured);
  return (
    <section aria-labelledby="all-projects">
      <h2 id="all-projects" className={isAlone ? "sr-only" : "section-title mb-8"}>
        All Projects
      </h2>
      <ul className="project-list">
        {projects.map((project) => (
          <li key={project._id}>
            <ProjectCard project={project} look="entry" isAlone={projects.length === 1} />
          </li>
        ))}
      </ul>
    </section>
  );
}
