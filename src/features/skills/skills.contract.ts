import { z } from "zod";
import { requiredText, type Stored, startedFrom, text } from "../../core/fields/field.contract.ts";
import { type Published, publicationFields, published } from "../../core/fields/publication.contract.ts";
import { type Strength, strengths } from "./strength.contract.ts";

export const skillSchema = z.object({
  skill: requiredText("Skill"),
  strength: z.enum(strengths, { error: "Strength must be 1, 2 or 3." }),
  group: text("Group"),
  ...publicationFields,
  version: startedFrom,
});
export const skillBody = z.object({ skill: skillSchema });

export type SkillInput = z.input<typeof skillSchema>;
export type Skill = Stored & Published & { skill: string; strength: Strength; group: string };
export const blankSkill: SkillInput = { skill: "", strength: "1", group: "", ...published };
