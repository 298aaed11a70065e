import { lazy } from "react";
import {
  blankExperience,
  type Experience,
  type ExperienceInput,
  experienceFields,
  experienceSchemaFor,
} from "../../../src/features/experiences/experiences.contract.ts";
import { api } from "../../core/api/api.ts";
import { send } from "../../core/api/send.ts";
import { EntryFields } from "../../core/fields/entry-fields.tsx";
import { FileField } from "../../core/fields/file-field.tsx";
import { PeriodFields } from "../../core/fields/period-fields.tsx";
import { EntryDialog } from "../../core/form/entry-dialog.tsx";
import { experiencesQuery } from "./experiences-query.ts";

const ExperiencePreview = lazy(async () => ({
  default: (await import("./experience-preview.tsx")).ExperiencePreview,
}));

/** 'Add Experience' and 'Edit Experience' (§2, §5). */
export function ExperienceDialog({
  experience,
  onClose,
}: {
  experience: Experience | null;
  onClose(): void;
}) {
  return (
    <EntryDialog
      name="Experience"
      schema={experienceSchemaFor(experience)}
      entry={experience}
      values={experience === null ? { ...blankExperience, image: "" } : valuesOf(experience)}
      toFormValues={valuesOf}
      queryKeys={[experiencesQuery.queryKey]}
      save={(values, { files, details, version, options }) => {
        const form = {
          experience: JSON.stringify({ ...values, version }),
          ...(files.image && { image: files.image, previousHref: experience?.image ?? "" }),
          ...details,
        };
        return experience === null
          ? send(api.experiences.create.$post({ form }, options))
          : send(
              api.experiences["update-experience"][":id"].$put(
                { param: { id: experience._id }, form },
                options,
              ),
            );
      }}
      remove={(id) => send(api.experiences.delete[":id"].$post({ param: { id } }))}
      preview={(values) => <ExperiencePreview values={values} />}
      onClose={onClose}
    >
      <EntryFields
        fields={experienceFields}
        half={["title", "company", "location", "url"]}
        own={{
          startDate: (
            <PeriodFields<ExperienceInput>
              start="startDate"
              end="stopDate"
              ongoing="stillEmployed"
              ongoingLabel="Currently employed"
              hasDuration
            />
          ),
          stopDate: null,
          stillEmployed: null,
        }}
      />
      <FileField<ExperienceInput> name="image" label="Image" kind="image" />
    </EntryDialog>
  );
}

function valuesOf({
  _id,
  version: _version,
  duration: _duration,
  more: _more,
  rich: _rich,
  ...values
}: Experience): ExperienceInput {
  return values;
}
