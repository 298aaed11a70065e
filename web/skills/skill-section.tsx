import type { Skill, Strength } from "../../src/skills/skills.contract.ts";

/** Spec §9: text size by strength, with a shade to match. */
const looks: Record<Strength, string> = {
  "1": "text-[32px] text-base-content",
  "2": "text-[26px] text-base-content/85",
  "3": "text-[22px] text-soft",
};

const names: Record<Strength, string> = { "1": "proficient", "2": "intermediate", "3": "familiar" };

/** The chapter under the ribbon; its key stands in the margin. */
export function SkillSection({ skills }: { skills: Skill[] }) {
  return (
    <section aria-labelledby="skills" className="spread reveal pb-24 nav:pb-32">
      <div>
        <h2 id="skills" className="section-title">
          Foundations <span className="text-primary">&</span> Skills
        </h2>
        <StrengthKey skills={skills} />
      </div>
      <SkillList skills={skills} />
    </section>
  );
}

/** Skills run on like a sentence, so that forty of them still read as one paragraph. */
function SkillList({ skills }: { skills: Skill[] }) {
  return (
    <ul className="flex flex-wrap items-baseline gap-x-3.5 gap-y-1 leading-[1.35]">
      {skills.map((skill) => (
        <li key={skill._id} dir="auto" className={`skill min-w-0 ${looks[skill.strength]}`}>
          {skill.skill}
          <span className="sr-only">, {names[skill.strength]}</span>
        </li>
      ))}
    </ul>
  );
}

/** What the sizes mean; the list itself says it to screen readers. */
function StrengthKey({ skills }: { skills: Skill[] }) {
  const used = (["1", "2", "3"] as const).filter((strength) =>
    skills.some((skill) => skill.strength === strength),
  );
  if (used.length < 2) return null;
  return (
    <p aria-hidden="true" className="mt-6 flex flex-wrap items-baseline gap-x-4">
      {used.map((strength) => (
        <span key={strength} className={looks[strength]}>
          {names[strength]}
        </span>
      ))}
    </p>
  );
}
