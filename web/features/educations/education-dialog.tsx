import {
  blankEducation,
  degreeLevels,
  type Education,
  type EducationInput,
  educationFields,
  educationSchemaFor,
} from "../../../src/features/educations/educations.contract.ts";
import { SelectField } from "../../core/fields/choice-field.tsx";
import { declared } from "../../core/fields/declared.ts";
import { EntryFields } from "../../core/fields/entry-fields.tsx";
import { FileField } from "../../core/fields/file-field.tsx";
import { PeriodFields } from "../../core/fields/period-fields.tsx";
import { EntryDialog } from "../../core/form/entry-dialog.tsx";
import { lazyPreview } from "../../core/form/lazy-preview.tsx";
import { educationActions, educationValues, saveEducation } from "./education-actions.ts";

const levels = degreeLevels.map((level) => [level, level] as const);

const EducationPreview = lazyPreview(async () => (await import("./education-preview.tsx")).EducationPreview);

/** 'Add Education' and 'Edit Education' (§2, §5). */
export function EducationDialog({ education, onClose }: { education: Education | null; onClose(): void }) {
  return (
    <EntryDialog
      name="Education"
      nameOf={({ school }) => school}
      schema={educationSchemaFor(education)}
      translated={{ fields: educationFields, picture: "image" }}
      entry={education}
      values={education === null ? { ...blankEducation, image: "" } : educationValues(education)}
      toFormValues={educationValues}
      queryKeys={educationActions.queryKeys}
      save={(values, saving) => saveEducation(education, values, saving)}
      remove={educationActions.remove}
      preview={(values) => <EducationPreview values={values} />}
      onClose={onClose}
    >
      <EntryFields
        fields={educationFields}
        half={["minor", "specificCollege", "degree", "gpa", "url"]}
        own={{
          degreeLevel: (
            <SelectField<EducationInput>
              {...declared(educationFields, "degreeLevel")}
              isHalf
              blank="Choose a level"
              choices={levels}
            />
          ),
          startDate: (
            <PeriodFields
              fields={educationFields}
              start="startDate"
              end="endDate"
              ongoing="isCurrent"
              isEndMarked
              yearsAhead={10}
            />
          ),
          endDate: null,
          isCurrent: null,
        }}
        picture={<FileField<EducationInput> name="image" label="Image" kind="image" />}
      />
    </EntryDialog>
  );
}
