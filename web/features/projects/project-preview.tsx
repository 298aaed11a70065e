import {
  blankProject,
  type Project,
  type ProjectInput,
} from "../../../src/features/projects/projects.contract.ts";
import { formatDuration } from "../../../src/shared/duration.ts";
import { addParsedMarkdown } from "../../../src/shared/markdown.ts";
import { knownDate } from "../../../src/shared/period.ts";
import { useLanguage } from "../../core/language/language.tsx";
import { ProjectCard } from "./project-card.tsx";
import { SharedProject } from "./projects.share.tsx";

/** A project as visitors will see it: its card, and the top of its page. */
export function ProjectPreview({ values }: { values: ProjectInput }) {
  const language = useLanguage();
  const { startDate = "", endDate = "", currentlyWorking = false, yearOnly = [] } = values;
  const dates = { startDate, endDate, yearOnly };
  const project = {
    ...blankProject,
    image: "",
    ...values,
    title: values.title || "Title", // A placeholder, so that the heading is never empty.
    duration: formatDuration(
      knownDate(dates, "startDate"),
      knownDate(dates, "endDate"),
      currentlyWorking,
      new Date(),
      language,
    ),
    sections: [],
    _id: "preview",
    version: 0,
  } as unknown as Project; // The form has all other fields except the sections.
  return (
    <>
      <ProjectCard project={project} look="plate" />
      <div className="mt-12">
        <SharedProject project={addParsedMarkdown(project, "summary")} />
      </div>
    </>
  );
}
