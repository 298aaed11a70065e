import type { Education, EducationInput } from "../../../src/features/educations/educations.contract.ts";
import { api } from "../../core/api/api.ts";
import { send } from "../../core/api/send.ts";
import type { SaveContext } from "../../core/form/entry-dialog-props.ts";
import { entryActions } from "../../core/list/entry-actions.ts";
import { educationsQuery } from "./educations-query.ts";

/** The values of an education's form. */
export function educationValues({ _id, version: _version, ...values }: Education): EducationInput {
  return values;
}

/** Adds an education, or updates it if there is one. */
export function saveEducation(
  education: Education | null,
  values: EducationInput,
  { files, details, version, options }: Omit<SaveContext, "signal">,
) {
  const form = {
    education: JSON.stringify({ ...values, version }),
    ...(files.image && { image: files.image, previousHref: education?.image ?? "" }),
    ...details,
  };
  return education === null
    ? send(api.educations.create.$post({ form }, options))
    : send(api.educations["update-education"][":id"].$put({ param: { id: education._id }, form }, options));
}

export const educationActions = entryActions<Education, EducationInput>({
  noun: "Education",
  queryKeys: [educationsQuery.queryKey],
  valuesOf: educationValues,
  save: async (education, values, saving) => (await saveEducation(education, values, saving)).education,
  pageOf: () => "/",
  remove: (id) => send(api.educations.delete[":id"].$post({ param: { id } })),
  nameField: "school",
});
