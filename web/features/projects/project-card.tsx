import { Link } from "wouter";
import type { ProjectCard as Card } from "../../../src/features/projects/projects.contract.ts";
import { knownDate } from "../../../src/shared/period.ts";
import { formatPeriod } from "../../core/ui/period.ts";
import { StatusMark } from "../../core/ui/status-mark.tsx";
import { FeaturedStar } from "./featured-star.tsx";
import { ProjectArt } from "./project-art.tsx";

type ProjectCardProps = {
  project: Card;
  /** `entry`: a small picture next to the text. `plate`: a large picture above it. */
  look: "entry" | "plate";
  /** It is visible without scrolling. */
  isFirst?: boolean;
  /** It is the only entry of its list. */
  isAlone?: boolean;
};

/** One project. The link of the title covers the whole card. */
export function ProjectCard({ project, look, isFirst = false, isAlone = false }: ProjectCardProps) {
  const { _id, title, featured, shortSummary, currentlyWorking } = project;
  return (
    <article className={`project-card project-${look}`} data-page={`/project/${_id}`}>
      <ProjectArt project={project} isFirst={isFirst} isSmall={look === "entry"} isAlone={isAlone} />
      <div dir="auto" className="min-w-0">
        <h3 className="project-title moving-title">
          <Link href={`/project/${_id}`} className="project-link">
            {title}
            {featured && <FeaturedStar />}
          </Link>
        </h3>
        <StatusMark entry={project} />
        <p dir="auto" className="mt-2">
          {shortSummary}
        </p>
        <p className="small-caps mt-2">
          {project.associatedCompany && (
            <span className="project-company">
              <bdi>{project.associatedCompany}</bdi>
            </span>
          )}
          <bdi className="inline-block">
            {formatPeriod(knownDate(project, "startDate"), knownDate(project, "endDate"), currentlyWorking)}
          </bdi>
        </p>
      </div>
    </article>
  );
}
