import type { Skill } from "../../../src/features/skills/skills.contract.ts";
import { skillsRead } from "../../../src/features/skills/skills.page.contract.ts";
import type { Feature, HomePart } from "../../core/feature/feature.ts";
import { SkillSection } from "./skill-section.tsx";
import { skillsQuery } from "./skills-query.ts";

export const skills: Feature = {
  name: "skills",
  reads: [{ read: skillsRead, query: skillsQuery }],
  home: { order: 2, query: skillsQuery, component: SkillSection } satisfies HomePart<Skill[]>,
};
