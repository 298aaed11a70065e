import type {
  Project,
  ProjectInput,
  ProjectSection,
  ProjectSectionInput,
} from "../../../src/features/projects/projects.contract.ts";
import { api } from "../../core/api/api.ts";
import { send } from "../../core/api/send.ts";
import type { SaveContext } from "../../core/form/entry-dialog-props.ts";
import { type EntryActions, entryActions, fetchFile } from "../../core/list/entry-actions.ts";
import { projectsQuery } from "./projects-query.ts";

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
  values: ProjectInput,
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
      ? "The upload was canceled."
      : error instanceof Error
        ? error.message
        : String(error);
    return { project, unsaved: { image: files.image, reason } };
  }
}

/** The values of a section's form. */
export function sectionValues({
  _id,
  version: _version,
  rich: _rich,
  ...values
}: ProjectSection): ProjectSectionInput {
  return values;
}

/** Adds or updates a section of a project. */
export function saveSection(
  project: Pick<Project, "_id">,
  section: ProjectSection | null,
  values: ProjectSectionInput,
  { files, details, version, options }: Omit<SaveContext, "signal">,
) {
  const param = { id: project._id };
  const form = {
    section: JSON.stringify({ ...values, _id: section?._id, version }),
    ...(files.image && { image: files.image, previousHref: section?.image ?? "" }),
    ...details,
  };
  return section === null
    ? send(api.projects["add-section"][":id"].$put({ param, form }, options))
    : send(api.projects["update-section"][":id"].$put({ param, form }, options));
}

/** Adds a copy of a section, with its picture. @returns the project with it */
async function addCopy(project: Pick<Project, "_id">, section: ProjectSection): Promise<Project> {
  const files = section.image === "" ? {} : { image: await fetchFile(section.image) };
  return (await saveSection(project, null, sectionValues(section), { ...blank, files })).project;
}

const blank = { files: {}, details: {}, options: {}, version: undefined };

const shared = entryActions<Project, ProjectInput & { image: string }>({
  noun: "Project",
  queryKeys: [projectsQuery.queryKey],
  valuesOf: inputOf,
  async save(project, values, saving) {
    if (project !== null) return await updateProject(project, values, saving);
    const added = await addProject(values, { ...saving, signal: new AbortController().signal });
    if (added.unsaved !== null) throw new Error(added.unsaved.reason);
    return added.project;
  },
  pageOf: ({ _id }) => `/project/${_id}`,
  remove: (id) => send(api.projects.delete[":id"].$post({ param: { id } })),
  nameField: "title",
});

export const projectActions = {
  ...shared,
  /** The copy has the sections too. */
  async duplicate(project: Project) {
    const copy = await shared.duplicate(project);
    for (const section of project.sections) await addCopy(copy, section);
    return copy;
  },
};

/** The actions of a project's sections, which are always public. */
export function sectionActions(project: Project): EntryActions<ProjectSection> {
  return {
    noun: "Section",
    queryKeys: [projectsQuery.queryKey],
    async duplicate(section) {
      const { sections } = await addCopy(project, section);
      const copy = sections.find(({ _id }) => project.sections.every((known) => known._id !== _id));
      if (copy === undefined) throw new Error("The copy is missing.");
      return copy;
    },
    remove: (_id) =>
      send(
        api.projects["delete-section"][":id"].$put({
          param: { id: project._id },
          json: { section: { _id } },
        }),
      ),
  };
}
