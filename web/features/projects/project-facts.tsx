import { Fragment, type ReactNode } from "react";
import type { Project } from "../../../src/features/projects/projects.contract.ts";
import { period } from "../../core/ui/period.ts";

/** What a catalogue prints beside the plate; facts that are missing leave no gap. */
export function ProjectFacts({ project }: { project: Project }) {
  return (
    <dl>
      <Fact name="Company">{project.associatedCompany}</Fact>
      <Fact name="Location">{project.location}</Fact>
      <Fact name="Duration">{project.duration}</Fact>
      <Fact name="Dates">{period(project.startDate, project.endDate, project.currentlyWorking)}</Fact>
      <Fact name="Skills">
        {project.skills.length > 0 &&
          // Each of its own direction, and the commas of the page's.
          project.skills.map((skill, index) => [index > 0 && ", ", <bdi key={skill}>{skill}</bdi>])}
      </Fact>
      <Fact name="Links">
        {project.links.length > 0 &&
          project.links.map((link) => (
            <a key={link} href={link} target="_blank" rel="noreferrer" className="ink-link block py-0.5">
              <Breakable text={link.replace(/^(https?:\/\/(www\.)?|mailto:)|\/$/g, "")} />
            </a>
          ))}
      </Fact>
    </dl>
  );
}

/** An address, which breaks where one would break it by hand. */
function Breakable({ text }: { text: string }) {
  return [...text.matchAll(/[^-/._?=&]*[-/._?=&]?/g)].map(({ 0: part, index }) => (
    <Fragment key={index}>
      {part}
      <wbr />
    </Fragment>
  ));
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
