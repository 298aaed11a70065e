import type {
  ProjectSection,
  ProjectSectionInput,
} from "../../../../src/features/projects/projects.contract.ts";
import { addParsedMarkdown } from "../../../../src/shared/markdown.ts";
import { ProjectSections } from "./project-sections.tsx";

/** A section of a project's page as visitors will see it. */
export function ProjectSectionPreview({ values }: { values: ProjectSectionInput }) {
  const section = {
    header: "",
    body: "",
    image: "",
    ...values,
    _id: "preview",
    version: 0,
  } as ProjectSection; // The form has all other fields.
  return <ProjectSections id="preview" sections={[addParsedMarkdown(section, "body")]} />;
}
