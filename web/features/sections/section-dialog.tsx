import { useFormContext, useWatch } from "react-hook-form";
import {
  type SectionKind,
  sectionKindDetails,
  sectionKinds,
} from "../../../src/features/sections/section-kinds.contract.ts";
import {
  blankSection,
  type Section,
  type SectionInput,
  sectionSchema,
} from "../../../src/features/sections/sections.contract.ts";
import { api } from "../../core/api/api.ts";
import { send } from "../../core/api/send.ts";
import { SelectField } from "../../core/fields/choice-field.tsx";
import { TextField } from "../../core/fields/text-field.tsx";
import { EntryDialog } from "../../core/form/entry-dialog.tsx";
import { sectionsQuery } from "./sections-query.ts";

/** 'Add Section' and 'Edit Section'. @param taken the kinds of the existing sections */
export function SectionDialog({
  section,
  taken,
  onClose,
}: {
  section: Section | null;
  taken: SectionKind[];
  onClose(): void;
}) {
  const free = sectionKinds.filter((kind) => kind === "custom" || !taken.includes(kind));
  return (
    <EntryDialog
      name="Section"
      schema={sectionSchema}
      entry={section}
      values={section === null ? { ...blankSection, kind: free[0] ?? "custom" } : valuesOf(section)}
      toFormValues={valuesOf}
      queryKeys={[sectionsQuery.queryKey]}
      save={(values, { version, options }) =>
        section === null
          ? send(api.sections.create.$post({ json: { section: values } }, options))
          : send(
              api.sections["update-section"][":id"].$put(
                { param: { id: section._id }, json: { section: { ...values, version } } },
                options,
              ),
            )
      }
      remove={(id) => send(api.sections.delete[":id"].$post({ param: { id } }))}
      onClose={onClose}
    >
      {section === null && (
        <SelectField<SectionInput>
          name="kind"
          label="Kind"
          isHalf
          choices={free.map((kind) => [kind, sectionKindDetails[kind].title || "Custom"] as const)}
        />
      )}
      <TitleField isHalf={section === null} />
    </EntryDialog>
  );
}

/** An empty title becomes the kind's title. */
function TitleField({ isHalf }: { isHalf: boolean }) {
  const { control } = useFormContext<SectionInput>();
  const kind = useWatch({ control, name: "kind" });
  return (
    <TextField<SectionInput>
      name="title"
      label="Title"
      isHalf={isHalf}
      isRequired={kind === "custom"}
      placeholder={sectionKindDetails[kind].title}
      autoComplete="off"
    />
  );
}

function valuesOf({ kind, title, status, publishAt }: Section): SectionInput {
  return { kind, title, status, publishAt };
}
