import { useQuery } from "@tanstack/react-query";
import { skillFields } from "../../../src/features/skills/skills.contract.ts";
import { type AdminPart, overviewStep, paletteSource, translatedKind } from "../../core/feature/feature.ts";
import { SkillsPanel } from "./skills-panel.tsx";
import { skillsQuery } from "./skills-query.ts";

/** With fewer skills, the home page looks unfinished. */
const SKILLS_MIN = 3;

export const admin: AdminPart = {
  translatedKinds: [
    translatedKind(skillsQuery, {
      kind: "skill",
      title: "Skills",
      order: 8,
      entries: (skills) =>
        skills.map(({ _id, skill }) => ({
          _id,
          title: skill,
          href: `/admin/my-info?skill=${_id}`,
          fields: skillFields,
        })),
    }),
  ],
  paletteSources: [
    paletteSource(skillsQuery, {
      name: "Skill",
      addHref: "/admin/my-info?skill=new",
      entries: (skills) =>
        skills.map(({ _id, skill }) => ({ title: skill, href: `/admin/my-info?skill=${_id}` })),
    }),
  ],
  panels: [{ order: 7, title: "Skills", component: SkillsPanel, useCount: useSkillCount }],
  steps: [
    overviewStep(skillsQuery, {
      order: 7,
      isDone: (skills) => skills.length >= SKILLS_MIN,
      hasEntries: (skills) => skills.length > 0,
      label: `Add at least ${SKILLS_MIN} skills`,
      reason: "Your home page shows them sized by strength.",
      href: "/admin/my-info?skill=new",
    }),
  ],
};

function useSkillCount(): number | undefined {
  const { data } = useQuery(skillsQuery);
  return data?.length;
}
