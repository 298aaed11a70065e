import type { Experience, ExperienceInput } from "../../../src/features/experiences/experiences.contract.ts";
import { api } from "../../core/api/api.ts";
import { send } from "../../core/api/send.ts";
import type { SaveContext } from "../../core/form/entry-dialog-props.ts";
import { entryActions } from "../../core/list/entry-actions.ts";
import { experiencesQuery } from "./experiences-query.ts";

/** The values of an experience's form. */
export function experienceValues({
  _id,
  version: _version,
  duration: _duration,
  more: _more,
  rich: _rich,
  ...values
}: Experience): ExperienceInput {
  return values;
}

/** Adds an experience, or updates it if there is one. */
export function saveExperience(
  experience: Experience | null,
  values: ExperienceInput,
  { files, details, version, options }: Omit<SaveContext, "signal">,
) {
  const form = {
    experience: JSON.stringify({ ...values, version }),
    ...(files.image && { image: files.image, previousHref: experience?.image ?? "" }),
    ...details,
  };
  return experience === null
    ? send(api.experiences.create.$post({ form }, options))
    : send(
        api.experiences["update-experience"][":id"].$put({ param: { id: experience._id }, form }, options),
      );
}

export const experienceActions = entryActions<Experience, ExperienceInput>({
  noun: "Experience",
  queryKeys: [experiencesQuery.queryKey],
  valuesOf: experienceValues,
  save: async (experience, values, saving) => (await saveExperience(experience, values, saving)).experience,
  pageOf: () => "/experience",
  remove: (id) => send(api.experiences.delete[":id"].$post({ param: { id } })),
  nameField: "title",
});
