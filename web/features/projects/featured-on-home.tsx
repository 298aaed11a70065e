import type { ProjectCard as Card } from "../../../src/features/projects/projects.contract.ts";
import type { HomePartProps } from "../../core/feature/feature.ts";
import { useLanguage } from "../../core/language/language.tsx";
import { hasPictures } from "../../core/media/has-pictures.ts";
import { HeadingText } from "../../core/page/heading-text.tsx";
import { PlainProject, ProjectCard } from "./project-card.tsx";

/** More would push the rest of the page too far down; all are on their own page. */
const SHOWN = 3;

/** Three featured projects on the home page: cards with pictures, or lines if fewer than half have one. */
export function FeaturedOnHome({
  data: works = [],
  title,
  titleLang,
}: Pick<HomePartProps<Card[]>, "data" | "title" | "titleLang">) {
  const shown = works.slice(0, SHOWN);
  const isPictured = hasPictures(shown);
  const { t } = useLanguage();
  return (
    <section data-part="projects" aria-labelledby="featured" className="home-featured reveal">
      <h2 id="featured" dir={title && "auto"} {...titleLang} className="section-title">
        <HeadingText>{title ?? t("Featured Projects")}</HeadingText>
      </h2>
      <ul className={isPictured ? "home-featured-cards" : "project-lines"}>
        {shown.map((project) => (
          <li key={project._id}>
            {isPictured ? (
              <ProjectCard project={project} look="plate" />
            ) : (
              <PlainProject project={project} titleAs="h3" />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
