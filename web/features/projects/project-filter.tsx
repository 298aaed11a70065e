import type { ProjectCard } from "../../../src/features/projects/projects.contract.ts";
import { langOf, useLanguage } from "../../core/language/language.tsx";

/** Fewer projects are seen at a glance. */
const PROJECTS_MIN = 8;
/** Maximum skills in the filter; project-filter.css has rules for this many. */
const SKILLS_MAX = 16;

type Tagged = Pick<ProjectCard, "skills" | "inMain">;
/** @property project one that has the skill */
type CountedSkill = { name: string; count: number; project?: Tagged | undefined };

/** The skills that tell projects apart, most used first; none if there are few projects. */
export function skillsToFilter(projects: readonly Tagged[]): CountedSkill[] {
  if (projects.length < PROJECTS_MIN) return [];
  const uses = Map.groupBy(
    projects.flatMap(({ skills }) => [...new Set(skills)]),
    (name) => name,
  );
  const found = Array.from(uses, ([name, { length: count }]) => ({ name, count }))
    .filter(({ count }) => count > 1 && count < projects.length)
    .sort((one, other) => other.count - one.count);
  if (found.length < 2) return [];
  return found
    .slice(0, SKILLS_MAX)
    .map((skill) => ({ ...skill, project: projects.find(({ skills }) => skills.includes(skill.name)) }));
}

/** Radio buttons whose checked one hides the other projects by styles alone, so that it works without script. */
export function ProjectFilter({ skills, count }: { skills: CountedSkill[]; count: number }) {
  const { t } = useLanguage();
  if (skills.length === 0) return null;
  return (
    <fieldset className="project-filter">
      <legend className="small-caps">{t("Filter by skill")}</legend>
      {[{ name: t("All"), count } as CountedSkill, ...skills].map((skill, number) => (
        <label key={number === 0 ? "" : skill.name}>
          <input
            type="radio"
            name="skill"
            value={number}
            defaultChecked={number === 0}
            // Browsers restore form fields when a page is reloaded.
            autoComplete="off"
          />
          <bdi {...langOf(skill.project, "skills")}>{skill.name}</bdi>{" "}
          <span className="project-filter-count">{skill.count}</span>
        </label>
      ))}
    </fieldset>
  );
}
