import { skillsRead } from "../../../src/features/skills/skills.page.contract.ts";
import type { Feature } from "../../core/feature/feature.ts";
import { skillsQuery } from "./skills-query.ts";

export const skills: Feature = {
  name: "skills",
  reads: [{ read: skillsRead, query: skillsQuery }],
};
