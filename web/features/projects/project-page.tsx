import { useQuery } from "@tanstack/react-query";
import { Link } from "wouter";
import { ApiError } from "../../core/api/send.ts";
import { langOf, useLanguage } from "../../core/language/language.tsx";
import { HeadingText } from "../../core/page/heading-text.tsx";
import { Plate } from "../../core/page/plate.tsx";
import { Highlights } from "../../core/text/highlights.tsx";
import { ReadMore } from "../../core/text/read-more.tsx";
import { Rosette } from "../../core/ui/engraving.tsx";
import { StatusMark } from "../../core/ui/status-mark.tsx";
import { WithData } from "../../core/ui/with-data.tsx";
import { FeaturedStar } from "./featured-star.tsx";
import { yearOrInitial } from "./project-art.tsx";
import { ProjectFacts } from "./project-facts.tsx";
import { ProjectNeighbors } from "./project-neighbors.tsx";
import { ProjectText } from "./project-text.tsx";
import { projectQuery } from "./projects-query.ts";
import { ProjectSections } from "./sections/project-sections.tsx";

/** The page of one project (§2). */
export function ProjectPage({ id }: { id: string }) {
  const project = useQuery(projectQuery(id));
  if (project.data === null || (project.error instanceof ApiError && project.error.status === 404))
    return <ProjectNotFound />;
  return (
    <WithData query={project}>
      {(project) => (
        <>
          <Plate
            className="plate-project"
            page={`/project/${id}`}
            linesEach={2}
            picture={project.image}
            isEnlargeable
            seed={project.title}
            lines={[project.title]}
            lang={langOf(project, "title")}
            mark={project.featured && <FeaturedStar />}
          >
            {project.image === "" && (
              <span aria-hidden="true" className="plate-value">
                {yearOrInitial(project)}
              </span>
            )}
          </Plate>
          <div className="spread project-head items-start pb-16 nav:pb-24">
            {project.subtitle && (
              <p dir="auto" {...langOf(project, "subtitle")} className="section-title project-subtitle">
                <HeadingText>{project.subtitle}</HeadingText>
              </p>
            )}
            <div className="project-text">
              <StatusMark entry={project} />
              <ProjectText project={project} />
              <ReadMore entry={project} className="project-highlights" />
              <Highlights entry={project} className="project-highlights" />
            </div>
            <ProjectFacts project={project} />
          </div>
          <ProjectSections id={id} sections={project.sections} />
          <ProjectNeighbors id={id} />
        </>
      )}
    </WithData>
  );
}

/** The message of §2. */
function ProjectNotFound() {
  const { t } = useLanguage();
  return (
    <div className="project-missing">
      <Rosette seed="nothing here" className="project-missing-flower" isFlowerOnly />
      <h1 className="project-missing-words">{t("Oops! Couldn't find this project.")}</h1>
      <p>
        <Link href="/projects" className="ink-link py-3.5">
          {t("All projects")}
        </Link>
      </p>
    </div>
  );
}
