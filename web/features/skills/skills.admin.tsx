import { type AdminPart, finder, overviewStep } from "../../core/feature/feature.ts";
import { SkillsPanel } from "./skills-panel.tsx";
import { skillsQuery } from "./skills-query.ts";

/** From how many skills on the home page reads as a profile and not as an afterthought. */
const SKILLS_ENOUGH = 3;

export const admin: AdminPart = {
  finds: [
    finder(skillsQuery, {
      name: "Skill",
      addHref: "/admin/my-info?skill=new",
      entries: (skills) =>
        skills.map(({ _id, skill }) => ({ title: skill, href: `/admin/my-info?skill=${_id}` })),
    }),
  ],
  panels: [{ order: 7, title: "Skills", component: SkillsPanel }],
  steps: [
    overviewStep(skillsQuery, {
      order: 7,
      isDone: (skills) => skills.length >= SKILLS_ENOUGH,
      hasEntries: (skills) => skills.length > 0,
      words: `Name at least ${SKILLS_ENOUGH} skills`,
      reason: "They are shown by strength on the home page.",
      href: "/admin/my-info?skill=new",
    }),
  ],
};
