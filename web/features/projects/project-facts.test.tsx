import { expect, test } from "bun:test";
import { renderToStaticMarkup } from "react-dom/server";
import { publishedByDefault } from "../../../src/core/fields/publication.contract.ts";
import { languageOf } from "../../../src/core/languages/catalogs.ts";
import type { Project } from "../../../src/features/projects/projects.contract.ts";
import { LanguageContext } from "../../core/language/language.tsx";
import { ProjectFacts } from "./project-facts.tsx";

const project: Project = {
  ...publishedByDefault,
  _id: "p",
  title: "",
  subtitle: "",
  associatedCompany: "",
  location: "",
  image: "",
  featured: false,
  startDate: "",
  endDate: "",
  currentlyWorking: false,
  duration: "",
  shortSummary: "",
  summary: "",
  skills: ["Go", "מפות"],
  links: [],
  url: "",
  roles: [],
  highlights: [],
  sections: [],
  version: 1,
};

// In Hebrew, "and" would be written as part of the last skill.
test("skills are separated by commas, which have the page's direction", () => {
  const html = renderToStaticMarkup(
    <LanguageContext value={languageOf("he")}>
      <ProjectFacts project={project} />
    </LanguageContext>,
  );
  expect(html).toContain("<dd><bdi>Go</bdi>, <bdi>מפות</bdi></dd>");
});
