import type { DemoPart } from "../../core/feature/demo.ts";
import { type SkillInput, skillSchema } from "./skills.contract.ts";
import { skills } from "./skills.table.ts";

const invented: SkillInput[] = [
  { skill: "Room acoustics", strength: "1", group: "Acoustics" },
  { skill: "Impulse response measurement", strength: "1", group: "Acoustics" },
  { skill: "Woodworking", strength: "2", group: "Workshop" },
  { skill: "Ray tracing", strength: "2", group: "Acoustics" },
  { skill: "Python", strength: "1", group: "Code" },
  { skill: "Signal processing", strength: "1", group: "Acoustics" },
  { skill: "Rust", strength: "3", group: "Code" },
  { skill: "Finite elements", strength: "2", group: "Acoustics" },
  { skill: "CAD", strength: "2", group: "Workshop" },
  { skill: "Teaching", strength: "1" },
  { skill: "Organ building", strength: "3", group: "Workshop" },
  { skill: "Site supervision", strength: "2" },
  { skill: "Binding agents and glues", strength: "3", group: "Workshop" },
];

export const skillDemo: DemoPart = {
  fill(change) {
    for (const skill of invented) {
      const { version: _version, ...values } = skillSchema.parse(skill);
      change.append(skills, values);
    }
  },
};
