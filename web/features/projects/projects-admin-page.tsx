import { useQuery } from "@tanstack/react-query";
import type { User } from "../../../src/core/owner/owner.contract.ts";
import type { Project } from "../../../src/features/projects/projects.contract.ts";
import { formatPeriod } from "../../../src/shared/intl.ts";
import { knownDate } from "../../../src/shared/period.ts";
import { AdminLayout } from "../../core/admin/admin-layout.tsx";
import { useOpenEntry } from "../../core/form/use-open-entry.ts";
import { EntryList } from "../../core/list/entry-list.tsx";
import type { RowContent } from "../../core/list/entry-row.tsx";
import { Picture } from "../../core/media/picture.tsx";
import { AddButton, Panel } from "../../core/ui/panel.tsx";
import { WithData } from "../../core/ui/with-data.tsx";
import { FeatureToggle } from "./feature-toggle.tsx";
import { projectActions } from "./project-actions.ts";
import { yearOrInitial } from "./project-art.tsx";
import { ProjectDialog } from "./project-dialog.tsx";
import { projectsQuery } from "./projects-query.ts";

/** §2 "Admin projects": all projects in the order of the public page, with links to their admin pages. */
export function ProjectsAdminPage({ user }: { user: User }) {
  const query = useQuery(projectsQuery);
  const form = useOpenEntry("project", query.data);
  return (
    <AdminLayout
      user={user}
      title="Projects"
      publicPath="/projects"
      action={<AddButton onClick={form.openNew}>Add Project</AddButton>}
    >
      <Panel title="All Projects" note={<Note projects={query.data ?? []} />}>
        <WithData query={query}>
          {(projects) =>
            projects.length === 0 ? (
              <p className="empty">Nothing here yet. Start with the project you would show first.</p>
            ) : (
              <EntryList
                entries={projects}
                actions={projectActions}
                row={rowOf}
                // Projects are edited on their own pages.
                onEdit={() => undefined}
              />
            )
          }
        </WithData>
      </Panel>
      {form.entry === null && <ProjectDialog project={null} onClose={form.close} />}
    </AdminLayout>
  );
}

function Note({ projects }: { projects: Project[] }) {
  const count = projects.filter(({ featured }) => featured).length;
  if (projects.length === 0) return null;
  return (
    <>
      {count === 0
        ? "Star your best projects to show them first."
        : `${count} of ${projects.length} featured. Featured projects appear first on your Projects page.`}
    </>
  );
}

function rowOf(project: Project): RowContent {
  const { _id, title, image, associatedCompany, shortSummary, currentlyWorking, sections } = project;
  return {
    name: title,
    title,
    titleAs: "h3",
    href: `/admin/project/${_id}`,
    facts: [
      formatPeriod(knownDate(project, "startDate"), knownDate(project, "endDate"), currentlyWorking),
      associatedCompany,
      sectionCount(sections.length),
      shortSummary,
    ],
    thumbnail: <Picture address={image} sizes="2.75rem" instead={yearOrInitial(project)} />,
    controls: <FeatureToggle project={project} />,
  };
}

function sectionCount(count: number): string {
  return count === 0 ? "" : count === 1 ? "1 section" : `${count} sections`;
}
