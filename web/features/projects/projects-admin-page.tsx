import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { User } from "../../../src/core/owner/owner.contract.ts";
import type { Project } from "../../../src/features/projects/projects.contract.ts";
import { knownDate } from "../../../src/shared/period.ts";
import { AdminLayout } from "../../core/admin/admin-layout.tsx";
import { useOpenEntry } from "../../core/form/use-open-entry.ts";
import { EntryRows, FILTER_FROM, textOf } from "../../core/list/entry-list.tsx";
import { periodFact, type RowContent } from "../../core/list/entry-row.tsx";
import { filterEntries, ListFilter } from "../../core/list/list-filter.tsx";
import { useRovingFocus } from "../../core/list/roving-focus.ts";
import { Picture } from "../../core/media/picture.tsx";
import { AddButton, EmptyPage, ImportLink, Panel } from "../../core/ui/panel.tsx";
import { WithData } from "../../core/ui/with-data.tsx";
import { FeatureToggle } from "./feature-toggle.tsx";
import { projectActions } from "./project-actions.ts";
import { yearOrInitial } from "./project-art.tsx";
import { ProjectDialog } from "./project-dialog.tsx";
import { projectsQuery } from "./projects-query.ts";

/** §2 "Admin projects": the featured projects and the others, in the order of the public page. */
export function ProjectsAdminPage({ user }: { user: User }) {
  const query = useQuery(projectsQuery);
  const form = useOpenEntry("project", query.data);
  return (
    <AdminLayout
      user={user}
      title="Projects"
      publicPath="/projects"
      action={query.data && query.data.length > 0 && <AddButton noun="Project" onClick={form.openNew} />}
    >
      <WithData query={query}>
        {(projects) =>
          projects.length > 0 ? (
            <ProjectLists projects={projects} />
          ) : (
            <EmptyPage text="Nothing here yet. Start with the project you would show first.">
              <AddButton noun="Project" isWhole onClick={form.openNew} />
              <ImportLink />
            </EmptyPage>
          )
        }
      </WithData>
      {form.entry === null && <ProjectDialog project={null} onClose={form.close} />}
    </AdminLayout>
  );
}

function ProjectLists({ projects }: { projects: readonly Project[] }) {
  const [typed, setTyped] = useState("");
  const shown = filterEntries(projects, typed, (project) => textOf(rowOf(project)));
  const [featured, others] = [true, false].map((isFeatured) =>
    shown.filter((project) => project.featured === isFeatured),
  ) as [Project[], Project[]]; // One list for each.
  const renderRows = (entries: Project[]) => (
    <EntryRows
      entries={entries}
      actions={projectActions}
      row={rowOf}
      // Projects are edited on their own pages.
      onEdit={() => undefined}
      isFiltered={shown.length < projects.length}
    />
  );
  return (
    <div {...useRovingFocus<HTMLDivElement>()}>
      <Panel
        title="All Projects"
        isTitleHidden
        note="Current projects first, then the newest by end date, as visitors see them."
      >
        {projects.length > FILTER_FROM && (
          <ListFilter
            label={`Filter ${projects.length} entries`}
            typed={typed}
            found={shown.length}
            onType={setTyped}
          />
        )}
      </Panel>
      {featured.length > 0 && (
        <Panel title="Featured" note={featuredNote(projects)}>
          {renderRows(featured)}
        </Panel>
      )}
      {others.length > 0 && (
        <Panel
          title={featured.length > 0 ? "Other projects" : "Not featured"}
          note={featured.length === 0 && "Star your best projects to show them first."}
        >
          {renderRows(others)}
        </Panel>
      )}
    </div>
  );
}

function featuredNote(projects: readonly Project[]): string {
  const count = projects.filter(({ featured }) => featured).length;
  return `${count} of ${projects.length} featured, at the top of your Projects page. Your home page shows the first three.`;
}

function rowOf(project: Project): RowContent {
  const { _id, title, image, associatedCompany, shortSummary, currentlyWorking, sections } = project;
  return {
    name: title,
    title,
    titleAs: "h3",
    href: `/admin/project/${_id}`,
    editHref: `/admin/project/${_id}?project=${_id}`,
    facts: [
      periodFact(knownDate(project, "startDate"), knownDate(project, "endDate"), currentlyWorking),
      associatedCompany,
      { wide: sectionCount(sections.length), narrow: "" },
      { wide: shortSummary, narrow: "" },
    ],
    thumbnail: <Picture address={image} sizes="2.75rem" instead={yearOrInitial(project)} />,
    controls: <FeatureToggle project={project} />,
  };
}

function sectionCount(count: number): string {
  return count === 0 ? "" : count === 1 ? "1 section" : `${count} sections`;
}
