import {
  blankProjectSection,
  emptySectionMessage,
  isEmptySection,
  type Project,
  type ProjectSection,
  type ProjectSectionInput,
  projectSectionFields,
  projectSectionSchema,
} from "../../../../src/features/projects/projects.contract.ts";
import { ApiError } from "../../../core/api/send.ts";
import { EntryFields } from "../../../core/fields/entry-fields.tsx";
import { FileField } from "../../../core/fields/file-field.tsx";
import { EntryDialog } from "../../../core/form/entry-dialog.tsx";
import { lazyPreview } from "../../../core/form/lazy-preview.tsx";
import { conflictingEntry } from "../../../core/form/save-response.ts";
import { saveSection, sectionActions, sectionValues } from "../project-actions.ts";
import { projectsQuery } from "../projects-query.ts";

const SectionPreview = lazyPreview(async () => (await import("./section-preview.tsx")).ProjectSectionPreview);

type SectionDialogProps = { project: Project; section: ProjectSection | null; onClose(): void };

/** 'Add Section' and 'Edit Section' (§2, §5). */
export function ProjectSectionDialog({ project, section, onClose }: SectionDialogProps) {
  const { remove } = sectionActions(project);
  return (
    <EntryDialog
      name="Section"
      nameOf={({ header = "" }) => header}
      parentId={`${project._id}/`}
      schema={projectSectionSchema}
      translated={{ fields: projectSectionFields, picture: "image" }}
      entry={section}
      values={section === null ? { ...blankProjectSection, image: "" } : sectionValues(section)}
      checkFiles={(values, files): Record<string, string> => {
        const hasImage = files.image !== undefined || (values.image ?? "") !== "";
        return isEmptySection(values, hasImage) ? { header: emptySectionMessage } : {};
      }}
      toFormValues={sectionValues}
      queryKeys={[projectsQuery.queryKey]}
      save={(values, saving) => {
        const saved = saveSection(project, section, values, saving);
        if (section === null) return saved;
        return saved.catch((error) => {
          throw conflictOfSection(error, section._id);
        });
      }}
      addedEntry={({ project: { sections } }) =>
        sections.find(({ _id }) => project.sections.every((known) => known._id !== _id))
      }
      {...(remove && { remove })}
      preview={(values) => <SectionPreview values={values} />}
      onClose={onClose}
    >
      <EntryFields
        fields={projectSectionFields}
        picture={<FileField<ProjectSectionInput> name="image" label="Image" kind="image" />}
      />
    </EntryDialog>
  );
}

/** The reply to a conflict has the whole project; the form needs the section. */
function conflictOfSection(error: unknown, id: string): unknown {
  const project = conflictingEntry(error);
  if (!(error instanceof ApiError) || project === undefined) return error;
  const { sections } = project as Project; // §11: `error.current` of a section call is its project.
  const current = sections.find(({ _id }) => _id === id);
  return new ApiError(error.status, error.message, error.fields, current);
}
