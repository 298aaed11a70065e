import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "wouter";
import type { User } from "../../../src/core/owner/owner.contract.ts";
import type { Project } from "../../../src/features/projects/projects.contract.ts";
import { AdminLayout } from "../../core/admin/admin-layout.tsx";
import { ApiError } from "../../core/api/send.ts";
import { useOpenEntry } from "../../core/form/use-open-entry.ts";
import { Prose } from "../../core/text/prose.tsx";
import { ActionButton, AddButton, Panel } from "../../core/ui/panel.tsx";
import { isPublic, StatusMark } from "../../core/ui/status-mark.tsx";
import { WithData } from "../../core/ui/with-data.tsx";
import { FeaturedStar } from "./featured-star.tsx";
import { ProjectArt } from "./project-art.tsx";
import { ProjectDialog } from "./project-dialog.tsx";
import { ProjectFacts } from "./project-facts.tsx";
import { projectQuery, projectsQuery } from "./projects-query.ts";
import { ProjectSectionsPanel } from "./sections/sections-panel.tsx";

/** §2 "Admin project page": the content of the project's page with 'Edit Info', 'Add Section' and 'Edit Section'. */
export function ProjectAdminPage({ user, id }: { user: User; id: string }) {
  const client = useQueryClient();
  const query = useQuery({
    ...projectQuery(id),
    // The list has loaded it already.
    placeholderData: () => client.getQueryData(projectsQuery.queryKey)?.find(({ _id }) => _id === id),
  });
  // Its dialog is in the panel 'Sections'.
  const sections = useOpenEntry("section", query.data?.sections);
  if (query.error instanceof ApiError && query.error.status === 404)
    return (
      <AdminLayout user={user} title="Oops! Couldn't find this project.">
        <p>
          <Link href="/admin/projects" className="btn btn-primary">
            All projects
          </Link>
        </p>
      </AdminLayout>
    );
  return (
    <AdminLayout
      user={user}
      title={query.data?.title || "Project"}
      parent={{ href: "/admin/projects", label: "Projects" }}
      mark={
        query.data && (
          <>
            {query.data.featured && <FeaturedStar />}
            <StatusMark entry={query.data} />
          </>
        )
      }
      action={query.data && <AddButton noun="Section" isWhole onClick={sections.openNew} />}
      publicPath={`/project/${id}`}
      isDraft={query.data !== undefined && !isPublic(query.data)}
    >
      <WithData query={query}>
        {(project) => (
          <>
            <InfoPanel project={project} />
            <ProjectSectionsPanel project={project} />
          </>
        )}
      </WithData>
    </AdminLayout>
  );
}

function InfoPanel({ project }: { project: Project }) {
  const { subtitle, shortSummary } = project;
  const form = useOpenEntry("project", [project]);
  return (
    <Panel
      title="Info"
      actions={<ActionButton onClick={() => form.openEntry(project._id)}>Edit Info</ActionButton>}
    >
      <div className="grid items-start gap-x-10 gap-y-6 sm:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
        <ProjectArt project={project} />
        <div className="[&_dl]:not-first:mt-4">
          {subtitle && (
            <p dir="auto" className="font-display text-heading leading-[1.1] text-balance">
              {subtitle}
            </p>
          )}
          {shortSummary && (
            <p dir="auto" className="mt-1.5 text-soft">
              {shortSummary}
            </p>
          )}
          <ProjectFacts project={project} />
        </div>
        <Prose entry={project} field="summary" className="col-span-full max-w-[40em]" />
      </div>
      {form.entry && <ProjectDialog key={form.entry._id} project={form.entry} onClose={form.close} />}
    </Panel>
  );
}
