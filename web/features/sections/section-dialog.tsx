import { useFormContext, useWatch } from "react-hook-form";
import { isVisible } from "../../../src/core/fields/field.contract.ts";
import {
  type SectionKind,
  sectionKindDetails,
  sectionKinds,
} from "../../../src/features/sections/section-kinds.contract.ts";
import {
  blankSection,
  isTitleOfKind,
  type Section,
  type SectionInput,
  sectionFields,
  sectionSchema,
} from "../../../src/features/sections/sections.contract.ts";
import { SelectField } from "../../core/fields/choice-field.tsx";
import { TextField } from "../../core/fields/text-field.tsx";
import { EntryDialog } from "../../core/form/entry-dialog.tsx";
import { saveSection, sectionActions, sectionValues } from "./section-actions.ts";
import { sectionsQuery } from "./sections-query.ts";

/** 'Add Section' and 'Edit Section'. @param taken the kinds of the existing sections */
export function SectionDialog({
  section,
  taken,
  onSaved,
  onClose,
}: {
  section: Section | null;
  taken: SectionKind[];
  onSaved(section: Section): void;
  onClose(): void;
}) {
  const free = sectionKinds.filter((kind) => kind === "custom" || !taken.includes(kind));
  return (
    <EntryDialog
      name="Section"
      nameOf={({ kind, title = "" }) => title || sectionKindDetails[kind].title}
      schema={sectionSchema}
      translated={{
        fields: sectionFields,
        isProgramText: (values) => isVisible(String(values.title)) && isTitleOfKind(values),
      }}
      entry={section}
      values={section === null ? { ...blankSection, kind: free[0] ?? "custom" } : sectionValues(section)}
      toFormValues={sectionValues}
      queryKeys={[sectionsQuery.queryKey]}
      save={(values, saving) => saveSection(section, values, saving)}
      remove={(id) => sectionActions.remove?.(id) ?? Promise.resolve()}
      onSaved={({ section }) => onSaved(section)}
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
