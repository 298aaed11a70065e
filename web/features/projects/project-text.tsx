import type { Project } from "../../../src/features/projects/projects.contract.ts";
import { Prose } from "../../core/text/prose.tsx";

/** The long summary, or else the short one. */
export function ProjectText({ project: { summary, shortSummary, rich } }: { project: Project }) {
  return summary ? (
    <Prose text={summary} rich={rich?.summary} className="project-summary" />
  ) : (
    <p dir="auto" className="project-short">
      {shortSummary}
    </p>
  );
}
