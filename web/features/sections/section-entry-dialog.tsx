import type { ReactNode } from "react";
import type { EntryFields as Fields } from "../../../src/core/fields/entry-fields.contract.ts";
import { sectionKindDetails } from "../../../src/features/sections/section-kinds.contract.ts";
import {
  blankSectionEntryOf,
  entrySchemaFor,
  type Section,
  type SectionEntry,
  sectionFormFields,
} from "../../../src/features/sections/sections.contract.ts";
import { publicationTypes } from "../../../src/shared/citations/citation-styles.ts";
import { ApiError } from "../../core/api/send.ts";
import { SelectField } from "../../core/fields/choice-field.tsx";
import { declared } from "../../core/fields/declared.ts";
import { EntryFields } from "../../core/fields/entry-fields.tsx";
import { MonthField } from "../../core/fields/month-field.tsx";
import { PeriodFields } from "../../core/fields/period-fields.tsx";
import { TextField } from "../../core/fields/text-field.tsx";
import { EntryDialog } from "../../core/form/entry-dialog.tsx";
import { lazyPreview } from "../../core/form/lazy-preview.tsx";
import { conflictingEntry } from "../../core/form/save-response.ts";
import { LinesField } from "./lines-field.tsx";
import {
  addedSectionEntry,
  saveSectionEntry,
  sectionEntryActions,
  sectionEntryName,
  sectionEntryValues,
} from "./section-actions.ts";
import { sectionsQuery } from "./sections-query.ts";

const SectionEntryPreview = lazyPreview(
  async () => (await import("./section-entry-preview.tsx")).SectionEntryPreview,
);

type SectionEntryDialogProps = { section: Section; entry: SectionEntry | null; onClose(): void };

/** 'Add Language', 'Edit Award' and so on, with the fields of the section's kind. */
export function SectionEntryDialog({ section, entry, onClose }: SectionEntryDialogProps) {
  const { kind } = section;
  const fields = sectionFormFields(kind);
  return (
    <EntryDialog
      name={sectionKindDetails[kind].entry}
      nameOf={sectionEntryName}
      parentId={`${section._id}/`}
      schema={entrySchemaFor(kind, entry)}
      translated={{ fields }}
      entry={entry}
      values={entry === null ? blankSectionEntryOf(kind) : sectionEntryValues(entry)}
      toFormValues={sectionEntryValues}
      queryKeys={[sectionsQuery.queryKey]}
      isSeries
      save={(values, saving) => {
        const saved = saveSectionEntry(section, entry, values, saving);
        if (entry === null) return saved;
        return saved.catch((error) => {
          throw conflictOfEntry(error, entry._id);
        });
      }}
      addedEntry={({ section: saved }) => addedSectionEntry(section, saved)}
      remove={(id) => sectionEntryActions(section).remove?.(id) ?? Promise.resolve()}
      preview={(values) => <SectionEntryPreview values={values} section={section} />}
      onClose={onClose}
    >
      <EntryFields
        fields={fields}
        half={Object.keys(fields).length === 2 ? Object.keys(fields) : halves}
        own={ownControls(fields)}
      />
    </EntryDialog>
  );
}

/** Fields of half width. */
const halves = [
  ...["organization", "role", "startDate", "endDate", "level"],
  ...["url", "doi", "volume", "issue", "pageRange", "publisher"],
];
const types = Object.entries(publicationTypes);

function ownControls(fields: Fields): Record<string, ReactNode> {
  const controls: Record<string, ReactNode> = {};
  if (fields.isCurrent) {
    controls.startDate = <PeriodFields fields={fields} start="startDate" end="endDate" ongoing="isCurrent" />;
    controls.endDate = null;
    controls.isCurrent = null;
  } else if (fields.startDate)
    controls.startDate = <MonthField {...declared(fields, "startDate")} isHalf checks={["endDate"]} />;
  if (fields.publicationType)
    controls.publicationType = <SelectField {...declared(fields, "publicationType")} choices={types} />;
  for (const name of ["authors", "editors"])
    if (fields[name]) controls[name] = <LinesField {...declared(fields, name)} />;
  if (fields.level)
    controls.level = (
      <>
        <TextField {...declared(fields, "level")} isHalf list="levels" />
        <datalist id="levels">
          {["Native", "Fluent", "Intermediate", "Basic"].map((level) => (
            <option key={level} value={level} />
          ))}
        </datalist>
      </>
    );
  return controls;
}

/** The reply to a conflict has the whole section; the form needs the entry. */
function conflictOfEntry(error: unknown, id: string): unknown {
  const section = conflictingEntry(error);
  if (!(error instanceof ApiError) || section === undefined) return error;
  const { entries } = section as Section; // §11: `error.current` of an entry call is its section.
  return new ApiError(
    error.status,
    error.message,
    error.fields,
    entries.find(({ _id }) => _id === id),
  );
}
