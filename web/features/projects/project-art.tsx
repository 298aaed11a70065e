import type { ProjectCard } from "../../../src/features/projects/projects.contract.ts";
import { Picture } from "../../core/media/picture.tsx";
import { Rosette } from "../../core/ui/engraving.tsx";

type ProjectArtProps = {
  project: ProjectCard;
  /** It is visible without scrolling. */
  isFirst?: boolean;
  /** It is next to its text. */
  isSmall?: boolean;
  /** It is the only entry of its list, and therefore wider. */
  isAlone?: boolean;
};

/** The project's picture, or else an engraving made from its title, with its year. */
export function ProjectArt({ project, isFirst = false, isSmall = false, isAlone = false }: ProjectArtProps) {
  return (
    <Picture
      address={project.image}
      // One, two or three in a row (§9).
      sizes={
        isSmall
          ? isAlone
            ? "(width >= 56.25rem) 26rem, 100vw"
            : "(min-width: 40rem) 9rem, 5.5rem"
          : "(width > 1024px) 26rem, (min-width: 464px) 50vw, 100vw"
      }
      isFilling={isSmall}
      className="project-art moving-picture"
      isFirst={isFirst}
      instead={
        <div aria-hidden="true" className="project-art project-note moving-picture">
          <Rosette seed={project.title} className="project-flower" isFlowerOnly />
          <span className="project-year">{yearOrInitial(project)}</span>
        </div>
      }
    />
  );
}

/** The year in which the project began, or the first letter of its title if that is unknown. */
export function yearOrInitial({
  title,
  startDate,
  endDate,
}: Pick<ProjectCard, "title" | "startDate" | "endDate">): string {
  return (startDate || endDate).slice(0, 4) || ([...title.normalize("NFC")][0] ?? "");
}
