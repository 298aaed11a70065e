import type { Project } from "../../../src/features/projects/projects.contract.ts";
import type { SharePart } from "../../core/feature/feature.ts";
import { langOf } from "../../core/language/language.tsx";
import { Picture } from "../../core/media/picture.tsx";
import { HeadingText } from "../../core/page/heading-text.tsx";
import { Highlights } from "../../core/text/highlights.tsx";
import { ReadMore } from "../../core/text/read-more.tsx";
import { Rosette } from "../../core/ui/engraving.tsx";
import { ProjectFacts } from "./project-facts.tsx";
import { ProjectText } from "./project-text.tsx";
import { ProjectSections } from "./sections/project-sections.tsx";

export const projectsInShare: SharePart<Project> = {
  name: "projects",
  component: ({ entries }) => entries.map((project) => <SharedProject key={project._id} project={project} />),
};

/** A whole project within another page, because a draft has no page of its own. */
export function SharedProject({ project }: { project: Project }) {
  const titleLang = langOf(project, "title");
  const { _id, title, subtitle, image, sections } = project;
  return (
    <section aria-labelledby={_id} className="border-t pt-10">
      <h2 id={_id} dir="auto" {...titleLang} className="text-[clamp(2.75rem,7vw,6rem)] leading-none">
        <HeadingText>{title}</HeadingText>
      </h2>
      <Picture
        address={image}
        sizes="(min-width: 90rem) 80rem, 100vw"
        className="mt-6 mb-10 max-h-[34rem] w-full object-cover"
        instead={<Rosette seed={title} className="mt-6 mb-10 h-40 w-40" />}
      />
      <div className="spread project-head items-start pb-16 nav:pb-24">
        {subtitle && (
          <p dir="auto" {...langOf(project, "subtitle")} className="section-title project-subtitle">
            <HeadingText>{subtitle}</HeadingText>
          </p>
        )}
        <div className="project-text">
          <ProjectText project={project} />
          <ReadMore entry={project} className="project-highlights" />
          <Highlights entry={project} className="project-highlights" />
        </div>
        <ProjectFacts project={project} />
      </div>
      {sections.length > 0 && <ProjectSections id={_id} sections={sections} />}
    </section>
  );
}
