import { z } from "zod";
import { blankOf, field, schemasOf } from "../../core/fields/entry-fields.contract.ts";
import { type Stored, startedFrom } from "../../core/fields/field.contract.ts";
import { type Published, publicationFields, published } from "../../core/fields/publication.contract.ts";
import { type Strength, strengths } from "./strength.contract.ts";

/** §3 Skill. In a résumé a group is an entry with its skills as keywords (skills.export.ts). */
export const skillFields = {
  skill: field.requiredLine("Skill", {
    json: ["name"],
    document: "title",
    isSearched: true,
    isTranslated: true,
    isPublic: true,
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
  }),
};

export const skillSchema = z.object({
  ...schemasOf(skillFields),
  ...publicationFields,
  version: startedFrom,
});
export const skillBody = z.object({ skill: skillSchema });

export type SkillInput = z.input<typeof skillSchema>;
export type Skill = Stored & Published & { skill: string; strength: Strength; group: string };
export const blankSkill: SkillInput = { ...blankOf(skillFields), ...published };
