import type { Skill } from "../../src/skills/skills.contract.ts";

/** Spec §9: text size by strength, with a shade to match. */
const looks = {
  "1": "text-[32px] text-base-content",
  "2": "text-[26px] text-base-content/80",
  "3": "text-[22px] text-base-content/70",
} as const;

export function SkillList({ skills }: { skills: Skill[] }) {
  return (
    <ul className="flex flex-wrap items-baseline gap-x-6 gap-y-2">
      {skills.map((skill) => (
        <li key={skill._id} className={looks[skill.strength]}>
          {skill.skill}
        </li>
      ))}
    </ul>
  );
}
