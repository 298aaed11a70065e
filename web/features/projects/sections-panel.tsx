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
import { SectionDialog } from "./section-dialog.tsx";

/** The parts in which a project is told, in the order in which visitors read them. */
export function SectionsPanel({ project }: { project: Project }) {
  const { _id, sections } = project;
  const form = useOpenEntry("section", sections);
  return (
    <Panel
      title="Sections"
      note={sections.length > 1 && "Visitors read them in this order; move them by their handles."}
      actions={<AddButton onClick={form.openNew}>Add Section</AddButton>}
    >
      {sections.length === 0 ? (
        <p className="empty">No sections available.</p>
      ) : (
        <SortableList
          layout="column"
          className="admin-sections"
          entries={sections}
          nameOf={nameOf}
          order={(ids) =>
            send(api.projects["order-sections"][":id"].$put({ param: { id: _id }, json: { ids } }))
          }
          queryKey={projectQuery(_id).queryKey}
          arrange={(cached, sorted) => cached && { ...(cached as Project), sections: sorted }} // The query's own type.
        >
          {(section) => <SectionEntry section={section} onEdit={() => form.openEntry(section._id)} />}
        </SortableList>
      )}
      {form.entry !== undefined && (
        <SectionDialog
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
      words="Edit Section"
      describedBy={id}
      onEdit={onEdit}
      className="admin-section"
    >
      {image && (
        <div className="admin-section-picture">
          <Picture address={image} sizes="9rem" />
        </div>
      )}
      <div id={id} dir="auto" className="admin-section-text">
        {header && <h3>{header}</h3>}
        {body && (
          <p dir="auto" className="admin-section-body">
            {body}
          </p>
        )}
        {!header && !body && <p className="empty">A picture alone</p>}
      </div>
    </Editable>
  );
}

/** A section without a header is called by its first words. */
function nameOf({ header, body }: ProjectSection): string {
  return header || cutAtWord(body, 40) || "picture";
}
