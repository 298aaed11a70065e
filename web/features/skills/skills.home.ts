import type { Skill } from "../../../src/features/skills/skills.contract.ts";
import type { HomePart } from "../../core/feature/feature.ts";
import { SkillSection } from "./skill-section.tsx";
import { skillsQuery } from "./skills-query.ts";

export const skillsOnHome: HomePart<Skill[]> = {
  order: 2,
  query: skillsQuery,
  ids: () => ["skills"],
  component: SkillSection,
};
