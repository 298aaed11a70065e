import type { Project } from "../../../src/features/projects/projects.contract.ts";
import { langOf } from "../../core/language/language.tsx";
import { Prose } from "../../core/text/prose.tsx";

/** The long summary, or else the short one. */
export function ProjectText({ project }: { project: Project }) {
  const { summary, shortSummary } = project;
  return summary ? (
    <Prose entry={project} field="summary" className="project-summary" />
  ) : (
    <p dir="auto" {...langOf(project, "shortSummary")} className="project-short">
      {shortSummary}
    </p>
  );
}
