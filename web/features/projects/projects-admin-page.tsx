import { useQuery } from "@tanstack/react-query";
import { Link } from "wouter";
import type { User } from "../../../src/core/owner/owner.contract.ts";
import type { Project } from "../../../src/features/projects/projects.contract.ts";
import { knownDate } from "../../../src/shared/period.ts";
import { AdminLayout } from "../../core/admin/admin-layout.tsx";
import { useOpenEntry } from "../../core/form/use-open-entry.ts";
import { MovingEntries, MovingEntry } from "../../core/motion/moving-entries.tsx";
import { AddButton, Panel } from "../../core/ui/panel.tsx";
import { formatPeriod } from "../../core/ui/period.ts";
import { WithData } from "../../core/ui/with-data.tsx";
import { FeatureToggle } from "./feature-toggle.tsx";
import { ProjectArt } from "./project-art.tsx";
import { ProjectDialog } from "./project-dialog.tsx";
import { projectsQuery } from "./projects-query.ts";

/** §2 "Admin projects": all projects in the order of the public page, with links to their admin pages. */
export function ProjectsAdminPage({ user }: { user: User }) {
  const query = useQuery(projectsQuery);
  const form = useOpenEntry("project", query.data);
  return (
    <AdminLayout user={user} title="Projects" publicPath="/projects">
      <Panel
        title="All Projects"
        note={<Note projects={query.data ?? []} />}
        actions={<AddButton onClick={form.openNew}>Add Project</AddButton>}
      >
        <WithData query={query}>
          {(projects) =>
            projects.length === 0 ? (
              <p className="empty">Nothing here yet. Start with the project you would show first.</p>
            ) : (
              <ul className="-mt-5 divide-y divide-base-300">
                <MovingEntries>
                  {projects.map((project) => (
                    <MovingEntry key={project._id} id={project._id}>
                      <ProjectEntry project={project} />
                    </MovingEntry>
                  ))}
                </MovingEntries>
              </ul>
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

/** Like an entry of the public list, with more facts. The link of the title covers the whole entry. */
function ProjectEntry({ project }: { project: Project }) {
  const { _id, title, associatedCompany, shortSummary, currentlyWorking, sections } = project;
  const facts = [
    formatPeriod(knownDate(project, "startDate"), knownDate(project, "endDate"), currentlyWorking),
    associatedCompany,
    sectionCount(sections.length),
  ];
  return (
    <article className="project-card project-entry grid-cols-[5.5rem_minmax(0,1fr)_2.75rem] items-start gap-4 py-5 sm:grid-cols-[9rem_minmax(0,1fr)_2.75rem] sm:gap-7">
      <ProjectArt project={project} />
      <div dir="auto" className="grid min-w-0 gap-1.5">
        <h3 className="project-title text-[clamp(1.75rem,3vw,2rem)]">
          <Link href={`/admin/project/${_id}`} className="project-link focus-visible:after:-outline-offset-2">
            {title}
          </Link>
        </h3>
        <p dir="auto">{shortSummary}</p>
        <p className="small-caps flex flex-wrap gap-x-[1.25em]">
          {facts.filter(Boolean).map((fact) => (
            <bdi key={fact}>{fact}</bdi>
          ))}
        </p>
      </div>
      <FeatureToggle project={project} />
    </article>
  );
}

function sectionCount(count: number): string {
  return count === 0 ? "" : count === 1 ? "1 section" : `${count} sections`;
}
