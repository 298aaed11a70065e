import { lazy, type ReactNode } from "react";
import {
  type SectionEntryField,
  type SectionKind,
  sectionKindDetails,
} from "../../../src/features/sections/section-kinds.contract.ts";
import {
  blankSectionEntry,
  entrySchemaFor,
  type Section,
  type SectionEntry,
  type SectionEntryInput,
} from "../../../src/features/sections/sections.contract.ts";
import { ApiError } from "../../core/api/send.ts";
import { AddressField } from "../../core/fields/address-field.tsx";
import { ListField } from "../../core/fields/list-field.tsx";
import { MonthField } from "../../core/fields/month-field.tsx";
import { PeriodFields } from "../../core/fields/period-fields.tsx";
import { TextArea, TextField } from "../../core/fields/text-field.tsx";
import { EntryDialog } from "../../core/form/entry-dialog.tsx";
import { conflictingEntry } from "../../core/form/save-response.ts";
import {
  addedSectionEntry,
  saveSectionEntry,
  sectionEntryActions,
  sectionEntryValues,
} from "./section-actions.ts";
import { sectionsQuery } from "./sections-query.ts";

const SectionEntryPreview = lazy(async () => ({
  default: (await import("./section-entry-preview.tsx")).SectionEntryPreview,
}));

type SectionEntryDialogProps = { section: Section; entry: SectionEntry | null; onClose(): void };

/** 'Add Language', 'Edit Award' and so on, with the fields of the section's kind. */
export function SectionEntryDialog({ section, entry, onClose }: SectionEntryDialogProps) {
  const { kind } = section;
  return (
    <EntryDialog
      name={sectionKindDetails[kind].entry}
      parentId={`${section._id}/`}
      schema={entrySchemaFor(kind, entry)}
      entry={entry}
      values={entry === null ? blankSectionEntry : sectionEntryValues(entry)}
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
      {(Object.keys(sectionKindDetails[kind].fields) as SectionEntryField[]).map((field) => (
        <EntryFormField key={field} kind={kind} field={field} />
      ))}
    </EntryDialog>
  );
}

/** Fields of half width. */
const halves: readonly SectionEntryField[] = ["organization", "role", "startDate", "endDate", "level"];

function EntryFormField({ kind, field }: { kind: SectionKind; field: SectionEntryField }): ReactNode {
  const { fields, required } = sectionKindDetails[kind];
  const shared = {
    name: field,
    label: fields[field] ?? "",
    isRequired: required.some((name) => name === field),
    isHalf: halves.includes(field) || Object.keys(fields).length === 2,
  };
  switch (field) {
    case "startDate":
      return fields.isCurrent ? (
        <PeriodFields<SectionEntryInput>
          start="startDate"
          end="endDate"
          ongoing="isCurrent"
          ongoingLabel={fields.isCurrent}
          isStartOptional
        />
      ) : (
        <MonthField<SectionEntryInput> {...shared} checks={["endDate"]} />
      );
    case "endDate":
      return fields.isCurrent ? null : <MonthField<SectionEntryInput> {...shared} />;
    case "isCurrent":
      return null;
    case "url":
      return <AddressField<SectionEntryInput> {...shared} />;
    case "summary":
      return <TextArea<SectionEntryInput> {...shared} rows={4} hasFormatting />;
    case "highlights":
      return <ListField<SectionEntryInput> {...shared} entryName="highlight" />;
    case "keywords":
      return <ListField<SectionEntryInput> {...shared} entryName="keyword" />;
    case "level":
      return (
        <>
          <TextField<SectionEntryInput> {...shared} list="levels" autoComplete="off" />
          <datalist id="levels">
            {["Native", "Fluent", "Intermediate", "Basic"].map((level) => (
              <option key={level} value={level} />
            ))}
          </datalist>
        </>
      );
    default:
      return <TextField<SectionEntryInput> {...shared} autoComplete="off" />;
  }
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
