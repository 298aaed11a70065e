import type { Project, ProjectSection } from "../../../../src/features/projects/projects.contract.ts";
import { api } from "../../../core/api/api.ts";
import { send } from "../../../core/api/send.ts";
import { useOpenEntry } from "../../../core/form/use-open-entry.ts";
import { EntryList } from "../../../core/list/entry-list.tsx";
import type { RowContent } from "../../../core/list/entry-row.tsx";
import { excerpt } from "../../../core/list/excerpt.ts";
import { Picture } from "../../../core/media/picture.tsx";
import { Panel } from "../../../core/ui/panel.tsx";
import { sectionActions } from "../project-actions.ts";
import { projectQuery } from "../projects-query.ts";
import { ProjectSectionDialog } from "./section-dialog.tsx";

/** The sections of a project in the admin. */
export function ProjectSectionsPanel({ project }: { project: Project }) {
  const { _id, sections } = project;
  const form = useOpenEntry("section", sections);
  return (
    <Panel title="Sections" note={sections.length > 1 && "This is the order visitors see."}>
      {sections.length === 0 ? (
        <p className="empty">No sections available.</p>
      ) : (
        <EntryList
          entries={sections}
          actions={sectionActions(project)}
          row={rowOf}
          onEdit={form.openEntry}
          editLabel={
            <span>
              Edit<span className="max-sm:sr-only"> Section</span>
            </span>
          }
          order={{
            saveOrder: (ids) =>
              send(api.projects["order-sections"][":id"].$put({ param: { id: _id }, json: { ids } })),
            queryKey: projectQuery(_id).queryKey,
            arrange: (cached, sorted) => cached && { ...(cached as Project), sections: sorted }, // The query's own type.
          }}
        />
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

function rowOf(section: ProjectSection): RowContent {
  const { header, image } = section;
  return {
    name: nameOf(section),
    title: header || excerpt(section, "body", 80) || "Image only",
    titleAs: "h3",
    facts: [header && excerpt(section, "body", 160)],
    thumbnail: <Picture address={image} sizes="2.75rem" instead={<TextIcon />} />,
  };
}

function TextIcon() {
  return (
    <svg viewBox="0 0 20 20" aria-hidden="true" className="icon">
      <path d="M4 6h12M4 10h12M4 14h7" />
    </svg>
  );
}

/** The header, or else the first words. */
function nameOf(section: ProjectSection): string {
  return section.header || excerpt(section, "body", 40) || "image";
}
