import { useQuery } from "@tanstack/react-query";
import type { Skill, SkillInput } from "../../../src/features/skills/skills.contract.ts";
import { SkillGroups } from "./skill-section.tsx";
import { skillsQuery } from "./skills-query.ts";

/** All skills as visitors will see them, including the one being edited. */
export function SkillPreview({ values, skill }: { values: SkillInput; skill: Skill | null }) {
  const { data: skills = [] } = useQuery(skillsQuery);
  const edited = { ...skill, ...values, _id: skill?._id ?? "preview" } as Skill; // The form has all other fields.
  const shown =
    skill === null ? [...skills, edited] : skills.map((other) => (other._id === skill._id ? edited : other));
  return <SkillGroups skills={shown.filter((entry) => entry.skill !== "")} />;
}
