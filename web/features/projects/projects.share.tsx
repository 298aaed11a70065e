import type { Project } from "../../../src/features/projects/projects.contract.ts";
import type { SharePart } from "../../core/feature/feature.ts";
import { langOf, useLanguage } from "../../core/language/language.tsx";
import { Picture } from "../../core/media/picture.tsx";
import { HeadingText } from "../../core/page/heading-text.tsx";
import { Highlights } from "../../core/text/highlights.tsx";
import { ReadMore } from "../../core/text/read-more.tsx";
import { ProjectFacts } from "./project-facts.tsx";
import { ProjectText } from "./project-text.tsx";
import { ProjectSections } from "./sections/project-sections.tsx";

export const projectsInShare: SharePart<Project> = {
  name: "projects",
  component: ({ entries }) => (
    <>
      <h2 className="section-title shared-heading">{useLanguage().t("Projects")}</h2>
      {entries.map((project) => (
        <SharedProject key={project._id} project={project} />
      ))}
    </>
  ),
};

/** A whole project within another page, because a draft has no page of its own. */
export function SharedProject({ project }: { project: Project }) {
  const titleLang = langOf(project, "title");
  const { _id, title, subtitle, image, sections } = project;
  return (
    <section aria-labelledby={_id} className="shared-project border-t">
      <h3 id={_id} dir="auto" {...titleLang} className="section-title">
        <HeadingText>{title}</HeadingText>
      </h3>
      {subtitle && (
        <p dir="auto" {...langOf(project, "subtitle")} className="text-[1.375rem] leading-snug text-soft">
          {subtitle}
        </p>
      )}
      <Picture
        address={image}
        sizes="(min-width: 90rem) 80rem, 100vw"
        className="max-h-[34rem] w-full object-cover"
        instead={null}
      />
      <ProjectText project={project} />
      <ReadMore entry={project} className="project-highlights" />
      <Highlights entry={project} className="project-highlights" />
      <ProjectFacts project={project} />
      {sections.length > 0 && <ProjectSections id={_id} sections={sections} headingAs="h4" />}
    </section>
  );
}
