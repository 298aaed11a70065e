import {
  blankExperience,
  type Experience,
  type ExperienceInput,
  experienceFields,
  experienceSchemaFor,
} from "../../../src/features/experiences/experiences.contract.ts";
import { EntryFields } from "../../core/fields/entry-fields.tsx";
import { FileField } from "../../core/fields/file-field.tsx";
import { PeriodFields } from "../../core/fields/period-fields.tsx";
import { EntryDialog } from "../../core/form/entry-dialog.tsx";
import { lazyPreview } from "../../core/form/lazy-preview.tsx";
import { experienceActions, experienceValues, saveExperience } from "./experience-actions.ts";

const ExperiencePreview = lazyPreview(
  async () => (await import("./experience-preview.tsx")).ExperiencePreview,
);

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
      nameOf={({ title = "", company = "" }) => title || company}
      schema={experienceSchemaFor(experience)}
      translated={{ fields: experienceFields, picture: "image" }}
      entry={experience}
      values={experience === null ? { ...blankExperience, image: "" } : experienceValues(experience)}
      toFormValues={experienceValues}
      queryKeys={experienceActions.queryKeys}
      save={(values, saving) => saveExperience(experience, values, saving)}
      remove={experienceActions.remove}
      preview={(values) => <ExperiencePreview values={values} />}
      onClose={onClose}
    >
      <EntryFields
        fields={experienceFields}
        half={["title", "company"]}
        own={{
          startDate: (
            <PeriodFields
              fields={experienceFields}
              start="startDate"
              end="stopDate"
              ongoing="stillEmployed"
              hasDuration
            />
          ),
          stopDate: null,
          stillEmployed: null,
        }}
        picture={<FileField<ExperienceInput> name="image" label="Image" kind="image" />}
      />
    </EntryDialog>
  );
}
