import type { Skill } from "../../../src/features/skills/skills.contract.ts";
import type { HomePart } from "../../core/feature/feature.ts";
import { SkillSection } from "./skill-section.tsx";
import { skillsQuery } from "./skills-query.ts";

export const skillsOnHome: HomePart<Skill[]> = {
  order: 3,
  query: skillsQuery,
  ids: (skills) => (skills?.length === 0 ? [] : ["skills"]),
  missing: (skills) =>
    skills?.length === 0
      ? { id: "skills", label: "Add your skills", href: "/admin/my-info?skill=new" }
      : null,
  component: SkillSection,
};
