import { useId } from "react";
import type { Project, ProjectSection } from "../../../src/features/projects/projects.contract.ts";
import { cutAtWord } from "../../../src/shared/cut-text.ts";
import { api } from "../../core/api/api.ts";
import { send } from "../../core/api/send.ts";
import { useOpenEntry } from "../../core/form/use-open-entry.ts";
import { SortableList } from "../../core/list/sortable-list.tsx";
import { Picture } from "../../core/media/picture.tsx";
import { Editable } from "../../core/ui/editable.tsx";
import { AddButton, Panel } from "../../core/ui/panel.tsx";
import { projectQuery } from "./projects-query.ts";
import { ProjectSectionDialog } from "./section-dialog.tsx";

/** The sections of a project in the admin. */
export function ProjectSectionsPanel({ project }: { project: Project }) {
  const { _id, sections } = project;
  const form = useOpenEntry("section", sections);
  return (
    <Panel
      title="Sections"
      note={sections.length > 1 && "This is the order visitors see. Drag to rearrange."}
      actions={<AddButton onClick={form.openNew}>Add Section</AddButton>}
    >
      {sections.length === 0 ? (
        <p className="empty">No sections available.</p>
      ) : (
        <SortableList
          layout="column"
          className="-mt-5 divide-y divide-base-300 [&>.sortable-entry>.sortable-handle]:mt-3"
          entries={sections}
          nameOf={nameOf}
          saveOrder={(ids) =>
            send(api.projects["order-sections"][":id"].$put({ param: { id: _id }, json: { ids } }))
          }
          queryKey={projectQuery(_id).queryKey}
          arrange={(cached, sorted) => cached && { ...(cached as Project), sections: sorted }} // The query's own type.
        >
          {(section) => <SectionEntry section={section} onEdit={() => form.openEntry(section._id)} />}
        </SortableList>
      )}
      {form.entry !== undefined && (
        <ProjectSectionDialog
          key={form.entry?._id ?? "new"}
          project={project}
          section={form.entry}
          onClose={form.close}
        />
      )}
    </Panel>
  );
}

function SectionEntry({ section, onEdit }: { section: ProjectSection; onEdit(): void }) {
  const { header, body, image } = section;
  const id = useId();
  return (
    <Editable
      name={nameOf(section)}
      buttonLabel="Edit Section"
      describedBy={id}
      onEdit={onEdit}
      className={`grid items-start gap-x-7 gap-y-3 py-5 [&>.editable-button]:-my-2 ${image ? "sm:grid-cols-[9rem_minmax(0,1fr)] nav:grid-cols-[9rem_minmax(0,1fr)_auto] max-nav:sm:[&>.editable-button]:col-start-2" : "nav:grid-cols-[minmax(0,1fr)_auto]"}`}
    >
      {image && (
        <div className="w-36 [&_img]:aspect-4/3 [&_img]:w-full [&_img]:bg-base-200 [&_img]:object-cover">
          <Picture address={image} sizes="9rem" />
        </div>
      )}
      <div id={id} dir="auto" className="grid gap-1.5">
        {header && <h3 className="text-3xl leading-none">{header}</h3>}
        {body && (
          <>
            {/* The form has the rest. */}
            <p dir="auto" className="line-clamp-4 max-w-[40em]">
              {body}
            </p>
          </>
        )}
        {!header && !body && <p className="empty">Image only</p>}
      </div>
    </Editable>
  );
}

/** The header, or else the first words. */
function nameOf({ header, body }: ProjectSection): string {
  return header || cutAtWord(body, 40) || "image";
}
