import type { DemoPart } from "../../core/feature/demo.ts";
import { type SkillInput, skillSchema } from "./skills.contract.ts";
import { skills } from "./skills.table.ts";

const invented: SkillInput[] = [
  { skill: "Room acoustics", strength: "1" },
  { skill: "Impulse response measurement", strength: "1" },
  { skill: "Woodworking", strength: "2" },
  { skill: "Ray tracing", strength: "2" },
  { skill: "Python", strength: "1" },
  { skill: "Signal processing", strength: "1" },
  { skill: "Rust", strength: "3" },
  { skill: "Finite elements", strength: "2" },
  { skill: "CAD", strength: "2" },
  { skill: "Teaching", strength: "1" },
  { skill: "Organ building", strength: "3" },
  { skill: "Site supervision", strength: "2" },
  { skill: "Dutch, English, Arabic", strength: "1" },
  { skill: "Binding agents and glues", strength: "3" },
];

export const skillDemo: DemoPart = {
  fill(change) {
    for (const skill of invented) {
      const { version: _version, ...values } = skillSchema.parse(skill);
      change.append(skills, values);
    }
  },
};
