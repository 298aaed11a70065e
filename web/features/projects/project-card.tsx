import { Link } from "wouter";
import type { ProjectCard as Card } from "../../../src/features/projects/projects.contract.ts";
import { formatPeriod } from "../../../src/shared/intl.ts";
import type { Language } from "../../../src/shared/language.ts";
import { knownDate } from "../../../src/shared/period.ts";
import { langOf, useLanguage } from "../../core/language/language.tsx";
import { HeadingText } from "../../core/page/heading-text.tsx";
import { PlainEntry, type PlainTitle } from "../../core/page/plain-entry.tsx";
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
  titleAs?: PlainTitle;
};

/** One project. The link of the title covers the whole card. */
export function ProjectCard({
  project,
  look,
  isFirst = false,
  isAlone = false,
  titleAs: Title = "h3",
}: ProjectCardProps) {
  const { _id, shortSummary } = project;
  const language = useLanguage();
  const titleLang = langOf(project, "title");
  return (
    <article className={`project-card project-${look}`} data-page={`/project/${_id}`}>
      <ProjectArt project={project} isFirst={isFirst} isSmall={look === "entry"} isAlone={isAlone} />
      <div dir={titleLang?.dir ?? "auto"} className="min-w-0">
        <Title {...titleLang} className="project-title moving-title">
          <ProjectLink project={project} />
        </Title>
        <StatusMark entry={project} />
        <p dir="auto" {...langOf(project, "shortSummary")} className="mt-2">
          {shortSummary}
        </p>
        <p className="small-caps mt-2">
          {project.associatedCompany && (
            <span className="project-company">
              <bdi {...langOf(project, "associatedCompany")}>{project.associatedCompany}</bdi>
            </span>
          )}
          <bdi className="inline-block" suppressHydrationWarning>
            {periodOf(project, language)}
          </bdi>
        </p>
      </div>
    </article>
  );
}

/** One project in a list without pictures. */
export function PlainProject({ project, titleAs }: { project: Card; titleAs: PlainTitle }) {
  const { _id, associatedCompany, shortSummary, image } = project;
  const language = useLanguage();
  return (
    <PlainEntry
      lang={langOf(project, "title")}
      title={
        <>
          <ProjectLink project={project} />
          <StatusMark entry={project} />
        </>
      }
      titleAs={titleAs}
      details={[associatedCompany, periodOf(project, language)]}
      detailLang={langOf(project, "associatedCompany")}
      image={image}
      page={`/project/${_id}`}
    >
      {shortSummary && (
        <p dir="auto" {...langOf(project, "shortSummary")}>
          {shortSummary}
        </p>
      )}
    </PlainEntry>
  );
}

function ProjectLink({ project: { _id, title, featured } }: { project: Card }) {
  return (
    <Link href={`/project/${_id}`} className="project-link">
      <HeadingText>{title}</HeadingText>
      {featured && <FeaturedStar />}
    </Link>
  );
}

function periodOf(project: Card, language: Language): string {
  return formatPeriod(
    knownDate(project, "startDate"),
    knownDate(project, "endDate"),
    project.currentlyWorking,
    language,
  );
}
