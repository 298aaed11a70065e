import type { ProjectCard as Card } from "../../../src/features/projects/projects.contract.ts";
import { useLanguage } from "../../core/language/language.tsx";
import { hasPictures } from "../../core/media/has-pictures.ts";
import { YearGroups } from "../../core/page/year-groups.tsx";
import { PlainProject, ProjectCard } from "./project-card.tsx";
import { ProjectFilter, skillsToFilter } from "./project-filter.tsx";

/**
 * All projects by year, with a filter by skill if there are many (§2). Without pictures if fewer than half have one. The heading
 * is visible only if there is a carousel above it.
 */
export function AllProjects({ projects }: { projects: Card[] }) {
  const hasCarousel = projects.some(({ featured }) => featured);
  const isPictured = hasPictures(projects);
  const listClass = projects.length === 1 ? "project-list project-list-alone" : "project-list";
  const skills = skillsToFilter(projects);
  const { t } = useLanguage();
  /** The numbers of a project's skills in the filter. */
  const numbersOf = (entries: Card[]) => ({
    "data-skills": skills
      .flatMap(({ name }, index) => (entries.some((entry) => entry.skills.includes(name)) ? index + 1 : []))
      .join(" "),
  });
  return (
    <section aria-labelledby="all-projects" className="all-projects">
      <h2 id="all-projects" className={hasCarousel ? "section-title mb-8" : "sr-only"}>
        {t("All Projects")}
      </h2>
      <ProjectFilter skills={skills} count={projects.length} />
      <YearGroups
        entries={projects}
        periodOf={({ startDate, endDate, currentlyWorking }) => ({
          start: startDate,
          end: endDate,
          isRunning: currentlyWorking,
        })}
        headingAs="h3"
        isPictured={isPictured}
        attributesOf={numbersOf}
      >
        {(members, titleAs) => (
          <ul className={isPictured ? listClass : "project-lines"}>
            {members.map((project) => (
              <li key={project._id} {...numbersOf([project])}>
                {isPictured ? (
                  <ProjectCard
                    project={project}
                    look="entry"
                    isAlone={projects.length === 1}
                    titleAs={titleAs}
                  />
                ) : (
                  <PlainProject project={project} titleAs={titleAs} />
                )}
              </li>
            ))}
          </ul>
        )}
      </YearGroups>
    </section>
  );
}
