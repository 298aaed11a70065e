import type { Skill, SkillInput } from "../../../src/features/skills/skills.contract.ts";
import { api } from "../../core/api/api.ts";
import { send } from "../../core/api/send.ts";
import type { SaveContext } from "../../core/form/entry-dialog-props.ts";
import { entryActions } from "../../core/list/entry-actions.ts";
import { skillsQuery } from "./skills-query.ts";

/** The values of a skill's form. */
export function skillValues({ _id, version: _version, ...values }: Skill): SkillInput {
  return values;
}

/** Adds a skill, or updates it if there is one. */
export function saveSkill(
  skill: Skill | null,
  values: SkillInput,
  { version, options }: Pick<SaveContext, "version" | "options">,
) {
  return skill === null
    ? send(api.skills.create.$post({ json: { skill: values } }, options))
    : send(
        api.skills.update[":id"].$put(
          { param: { id: skill._id }, json: { skill: { ...values, version } } },
          options,
        ),
      );
}

export const skillActions = entryActions<Skill, SkillInput>({
  noun: "Skill",
  queryKeys: [skillsQuery.queryKey],
  valuesOf: skillValues,
  save: async (skill, values, saving) => (await saveSkill(skill, values, saving)).skill,
  pageOf: () => "/",
  remove: (id) => send(api.skills.delete[":id"].$post({ param: { id } })),
  nameField: "skill",
});
