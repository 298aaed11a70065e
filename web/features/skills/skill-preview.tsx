import { useQuery } from "@tanstack/react-query";
import type { Skill, SkillInput } from "../../../src/features/skills/skills.contract.ts";
import { SkillGroups } from "./skill-section.tsx";
import { skillsQuery } from "./skills-query.ts";

/** The skills as visitors will see them, with this one as its form has it. */
export function SkillPreview({ values, skill }: { values: SkillInput; skill: Skill | null }) {
  const { data: skills = [] } = useQuery(skillsQuery);
  const edited = { ...skill, ...values, _id: skill?._id ?? "preview" } as Skill; // The form has all of its fields.
  const shown =
    skill === null ? [...skills, edited] : skills.map((one) => (one._id === skill._id ? edited : one));
  return <SkillGroups skills={shown.filter((one) => one.skill !== "")} />;
}
