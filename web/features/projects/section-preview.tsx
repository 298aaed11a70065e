import type { ProjectSection, SectionInput } from "../../../src/features/projects/projects.contract.ts";
import { withRich } from "../../../src/shared/markdown.ts";
import { ProjectSections } from "./project-sections.tsx";

/** A section of a project's page as visitors will see it. */
export function SectionPreview({ values }: { values: SectionInput }) {
  const section = {
    header: "",
    body: "",
    image: "",
    ...values,
    _id: "preview",
    version: 0,
  } as ProjectSection; // The form has all other fields.
  return <ProjectSections sections={[withRich(section, "body")]} />;
}
