import type { Project } from "../../../src/features/projects/projects.contract.ts";
import { useLangOf } from "../../core/language/language.tsx";
import { Prose } from "../../core/text/prose.tsx";

/** The long summary, or else the short one. */
export function ProjectText({ project }: { project: Project }) {
  const { summary, shortSummary, rich } = project;
  const langOf = useLangOf();
  return summary ? (
    <Prose
      text={summary}
      rich={rich?.summary}
      lang={langOf(project, "summary")}
      className="project-summary"
    />
  ) : (
    <p dir="auto" {...langOf(project, "shortSummary")} className="project-short">
      {shortSummary}
    </p>
  );
}
