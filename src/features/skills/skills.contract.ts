import { z } from "zod";
import { blankOf, field, schemasOf, storedSchemasOf } from "../../core/fields/entry-fields.contract.ts";
import { startedFrom, stored } from "../../core/fields/field.contract.ts";
import {
  publicationFields,
  publishedByDefault,
  storedPublication,
} from "../../core/fields/publication.contract.ts";
import { type Strength, strengths } from "./strength.contract.ts";

/** §3 Skill. In a JSON Resume, a group is an entry whose keywords are its skills (skills.export.ts). */
export const skillFields = {
  skill: field.requiredLine("Skill", {
    json: ["name"],
    document: "title",
    isSearched: true,
    isTranslated: true,
    isPublic: true,
    autoComplete: "off",
  }),
  strength: field.choice(
    "Strength",
    { json: ["level"], document: "nowhere", isSearched: false, isTranslated: false, isPublic: true },
    z.enum(strengths, { error: "Strength must be 1, 2 or 3." }),
    "1" as Strength,
  ),
  group: field.line("Group", {
    json: [],
    document: "title",
    isSearched: true,
    isTranslated: true,
    isPublic: true,
    hint: "Skills with the same group name are listed together.",
    autoComplete: "off",
  }),
};

export const skillSchema = z.object({
  ...schemasOf(skillFields),
  ...publicationFields,
  version: startedFrom,
});
export const skillBody = z.object({ skill: skillSchema });

export const storedSkill = z.strictObject({
  ...stored,
  ...storedPublication,
  ...storedSchemasOf(skillFields),
});
export const skillReply = z.strictObject({ skill: storedSkill });
export const skillsReply = z.strictObject({ skills: z.array(storedSkill) });

export type SkillInput = z.input<typeof skillSchema>;
export type Skill = z.output<typeof storedSkill>;
export const blankSkill: SkillInput = { ...blankOf(skillFields), ...publishedByDefault };
