import { lazy } from "react";
import {
  blankProjectSection,
  emptySectionMessage,
  isEmptySection,
  type Project,
  type ProjectSection,
  type ProjectSectionInput,
  projectSectionSchema,
  SECTION_BODY_MAX,
} from "../../../src/features/projects/projects.contract.ts";
import { api } from "../../core/api/api.ts";
import { ApiError, send } from "../../core/api/send.ts";
import { FileField } from "../../core/fields/file-field.tsx";
import { TextArea, TextField } from "../../core/fields/text-field.tsx";
import { EntryDialog } from "../../core/form/entry-dialog.tsx";
import { conflictingEntry } from "../../core/form/save-response.ts";
import { projectsQuery } from "./projects-query.ts";

const SectionPreview = lazy(async () => ({
  default: (await import("./section-preview.tsx")).ProjectSectionPreview,
}));

type SectionDialogProps = { project: Project; section: ProjectSection | null; onClose(): void };

/** 'Add Section' and 'Edit Section' (§2, §5). */
export function ProjectSectionDialog({ project, section, onClose }: SectionDialogProps) {
  const param = { id: project._id };
  return (
    <EntryDialog
      name="Section"
      parentId={`${project._id}/`}
      schema={projectSectionSchema}
      entry={section}
      values={section === null ? { ...blankProjectSection, image: "" } : inputOf(section)}
      checkFiles={(values, files): Record<string, string> => {
        const hasImage = files.image !== undefined || (values.image ?? "") !== "";
        return isEmptySection(values, hasImage) ? { header: emptySectionMessage } : {};
      }}
      toFormValues={inputOf}
      queryKeys={[projectsQuery.queryKey]}
      save={(values, { files, details, version, options }) => {
        const form = {
          section: JSON.stringify({ ...values, _id: section?._id, version }),
          ...(files.image && { image: files.image, previousHref: section?.image ?? "" }),
          ...details,
        };
        return section === null
          ? send(api.projects["add-section"][":id"].$put({ param, form }, options))
          : send(api.projects["update-section"][":id"].$put({ param, form }, options)).catch((error) => {
              throw conflictOfSection(error, section._id);
            });
      }}
      addedEntry={({ project: { sections } }) =>
        sections.find(({ _id }) => project.sections.every((known) => known._id !== _id))
      }
      remove={(_id) =>
        send(api.projects["delete-section"][":id"].$put({ param, json: { section: { _id } } }))
      }
      preview={(values) => <SectionPreview values={values} />}
      onClose={onClose}
    >
      <TextField<ProjectSectionInput> name="header" label="Header" />
      <TextArea<ProjectSectionInput> name="body" label="Body" rows={8} max={SECTION_BODY_MAX} hasFormatting />
      <FileField<ProjectSectionInput> name="image" label="Image" kind="image" />
    </EntryDialog>
  );
}

function inputOf({ _id, version: _version, rich: _rich, ...values }: ProjectSection): ProjectSectionInput {
  return values;
}

/** The reply to a conflict has the whole project; the form needs the section. */
function conflictOfSection(error: unknown, id: string): unknown {
  const project = conflictingEntry(error);
  if (!(error instanceof ApiError) || project === undefined) return error;
  const { sections } = project as Project; // §11: `error.current` of a section call is its project.
  const current = sections.find(({ _id }) => _id === id);
  return new ApiError(error.status, error.message, error.fields, current);
}
