import type { z } from "zod";
import type {
  Project,
  ProjectInput,
  projectSchema,
} from "../../../src/features/projects/projects.contract.ts";
import { api } from "../../core/api/api.ts";
import { send } from "../../core/api/send.ts";
import type { SaveContext } from "../../core/form/entry-dialog-props.ts";

type Checked = z.output<typeof projectSchema>;

/** The values of a project's form. Sections have their own forms. */
export function inputOf({
  _id,
  version: _version,
  duration: _duration,
  sections: _sections,
  more: _more,
  rich: _rich,
  ...values
}: Project): ProjectInput & { image: string } {
  return values;
}

/** @throws ApiError */
export async function updateProject(
  { _id, image }: Pick<Project, "_id" | "image">,
  values: ProjectInput,
  { files, details, version, options }: Omit<SaveContext, "signal">,
): Promise<Project> {
  const form = {
    project: JSON.stringify({ ...values, version }),
    ...(files.image && { image: files.image, previousHref: image }),
    ...details,
  };
  const request = api.projects["update-project-info"][":id"].$put({ param: { id: _id }, form }, options);
  return (await send(request)).project;
}

export type AddedProject = {
  project: Project;
  /** The chosen picture and the reason, if it could not be stored. */
  unsaved: { image: File; reason: string } | null;
};

/**
 * Creates a project from JSON (§7), then adds its picture in an update. If only the update fails, it does not throw,
 * because submitting the form again would create a second project.
 * @throws ApiError if the project was not created
 */
export async function addProject(
  values: Checked,
  { files, details, options, signal }: SaveContext,
): Promise<AddedProject> {
  const { project } = await send(api.projects.create.$post({ json: { project: values } }, options));
  if (files.image === undefined) return { project, unsaved: null };
  try {
    const pictured = await updateProject(project, values, {
      files,
      details,
      version: project.version,
      options,
    });
    return { project: pictured, unsaved: null };
  } catch (error) {
    console.error("Failed to update project");
    const reason = signal.aborted
      ? "The upload was cancelled."
      : error instanceof Error
        ? error.message
        : String(error);
    return { project, unsaved: { image: files.image, reason } };
  }
}
