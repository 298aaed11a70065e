import { useQueryClient } from "@tanstack/react-query";
import { useLocation } from "wouter";
import {
  blankProject,
  type Project,
  type ProjectInput,
  projectFields,
  projectSchemaFor,
} from "../../../src/features/projects/projects.contract.ts";
import { api } from "../../core/api/api.ts";
import { send } from "../../core/api/send.ts";
import { declared } from "../../core/fields/declared.ts";
import { EntryFields } from "../../core/fields/entry-fields.tsx";
import { FileField } from "../../core/fields/file-field.tsx";
import { PeriodFields } from "../../core/fields/period-fields.tsx";
import { TextArea } from "../../core/fields/text-field.tsx";
import { draftKeyOf, readDraft, storeDraft } from "../../core/form/drafts.ts";
import { EntryDialog } from "../../core/form/entry-dialog.tsx";
import { lazyPreview } from "../../core/form/lazy-preview.tsx";
import { detailsFieldOf } from "../../core/media/picture-details.ts";
import { showToast } from "../../core/ui/toast.ts";
import { type AddedProject, addProject, inputOf, updateProject } from "./project-actions.ts";
import { projectQuery, projectsQuery } from "./projects-query.ts";

const ProjectPreview = lazyPreview(async () => (await import("./project-preview.tsx")).ProjectPreview);

/** 'Add Project', which then opens the new project's page, and 'Edit Project' (§2, §5). */
export function ProjectDialog({ project, onClose }: { project: Project | null; onClose(): void }) {
  const [, navigate] = useLocation();
  const client = useQueryClient();
  const openAdded = ({ project: added, unsaved }: AddedProject) => {
    if (project !== null) return;
    client.setQueryData(projectQuery(added._id).queryKey, added);
    navigate(unsaved === null ? `/admin/project/${added._id}` : editAddress(added));
    if (unsaved === null) return;
    void showToast({
      status: "warning",
      title: "Project added without its picture",
      description: unsaved.reason,
      position: "top", // The form that opens has its buttons at the bottom.
    });
  };
  const leaveRemoved = (id: string) => {
    // Replaces the history entry, so that Back does not lead to the deleted project.
    navigate("/admin/projects", { replace: true });
    client.removeQueries({ queryKey: projectQuery(id).queryKey });
  };
  return (
    <EntryDialog
      name="Project"
      nameOf={({ title }) => title}
      schema={projectSchemaFor(project)}
      translated={{ fields: projectFields, plain: ["shortSummary"], picture: "image" }}
      entry={project}
      values={project === null ? { ...blankProject, image: "" } : inputOf(project)}
      toFormValues={inputOf}
      queryKeys={[projectsQuery.queryKey]}
      save={async (values, sending) =>
        project === null
          ? movePictureToDraft(await addProject(values, sending))
          : { project: await updateProject(project, values, sending), unsaved: null }
      }
      remove={(id) => send(api.projects.delete[":id"].$post({ param: { id } }))}
      onSaved={openAdded}
      onRemoved={leaveRemoved}
      preview={(values) => <ProjectPreview values={values} />}
      onClose={onClose}
    >
      <EntryFields
        fields={projectFields}
        half={["associatedCompany", "location"]}
        own={{
          startDate: (
            <PeriodFields
              fields={projectFields}
              start="startDate"
              end="endDate"
              ongoing="currentlyWorking"
              hasDuration
              isEndMarked
            />
          ),
          endDate: null,
          currentlyWorking: null,
          shortSummary: (
            <TextArea<ProjectInput>
              {...declared(projectFields, "shortSummary")}
              rows={2}
              max={projectFields.shortSummary.max}
            />
          ),
        }}
        picture={<FileField<ProjectInput> name="image" label="Image" kind="image" />}
      />
    </EntryDialog>
  );
}

/** Moves a picture that could not be uploaded, with its details, into the draft of the stored project. */
function movePictureToDraft(added: AddedProject): AddedProject {
  const { project, unsaved } = added;
  if (unsaved !== null) {
    const details = readDraft(draftKeyOf("Project", undefined))?.values[detailsFieldOf("image")];
    storeDraft(draftKeyOf("Project", project._id), {
      title: "Edit Project",
      href: editAddress(project),
      version: project.version,
      values: { ...inputOf(project), image: unsaved.image, [detailsFieldOf("image")]: details },
    });
  }
  return added;
}

/** The address that opens a project's form. */
function editAddress({ _id }: Project): string {
  return `/admin/project/${_id}?project=${_id}`;
}
