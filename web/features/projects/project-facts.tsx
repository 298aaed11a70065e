import type { ReactNode } from "react";
import type { Project } from "../../../src/features/projects/projects.contract.ts";
import { knownDate } from "../../../src/shared/period.ts";
import { UrlText } from "../../core/ui/external-link.tsx";
import { formatPeriod } from "../../core/ui/period.ts";

/** A table of the facts that are known. */
export function ProjectFacts({ project }: { project: Project }) {
  return (
    <dl>
      <Fact name={project.roles.length === 1 ? "Role" : "Roles"}>
        {project.roles.length > 0 && <CommaList texts={project.roles} />}
      </Fact>
      <Fact name="Company">{project.associatedCompany}</Fact>
      <Fact name="Location">{project.location}</Fact>
      <Fact name="Duration">{project.duration}</Fact>
      <Fact name="Dates">
        {formatPeriod(
          knownDate(project, "startDate"),
          knownDate(project, "endDate"),
          project.currentlyWorking,
        )}
      </Fact>
      <Fact name="Skills">{project.skills.length > 0 && <CommaList texts={project.skills} />}</Fact>
      <Fact name="Website">{project.url && <LinkLine href={project.url} />}</Fact>
      <Fact name="Links">
        {project.links.length > 0 && project.links.map((link) => <LinkLine key={link} href={link} />)}
      </Fact>
    </dl>
  );
}

/** Each text has its own direction; commas have the page's. */
function CommaList({ texts }: { texts: string[] }) {
  // biome-ignore lint/suspicious/noArrayIndexKey: texts may be equal, and the list never changes in place.
  return texts.map((text, index) => [index > 0 && ", ", <bdi key={index}>{text}</bdi>]);
}

function LinkLine({ href }: { href: string }) {
  return (
    <a
      href={href}
      target="_blank"
      aria-describedby="new-tab"
      rel="noreferrer"
      className="ink-link -my-2.5 block py-2.5"
    >
      <UrlText href={href} />
    </a>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  if (!children) return null;
  return (
    <div className="grid items-baseline grid-cols-[6rem_minmax(0,1fr)] gap-x-4 border-t border-base-300 py-2">
      <dt className="small-caps">{name}</dt>
      <dd dir="auto">{children}</dd>
    </div>
  );
}
