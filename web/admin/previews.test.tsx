// Previews show incomplete form values in the components that visitors see.
import { expect, test } from "bun:test";
import type { ReactNode } from "react";
import { blankAbout } from "../../src/features/abouts/abouts.contract.ts";
import { blankEducation } from "../../src/features/educations/educations.contract.ts";
import { blankExperience } from "../../src/features/experiences/experiences.contract.ts";
import { blankLink } from "../../src/features/links/links.contract.ts";
import { blankProject, blankProjectSection } from "../../src/features/projects/projects.contract.ts";
import { sectionKindDetails, sectionKinds } from "../../src/features/sections/section-kinds.contract.ts";
import { blankSectionEntry } from "../../src/features/sections/sections.contract.ts";
import { blankSkill } from "../../src/features/skills/skills.contract.ts";
import { BlockPreview } from "../features/abouts/block-preview.tsx";
import { EducationPreview } from "../features/educations/education-preview.tsx";
import { ExperiencePreview } from "../features/experiences/experience-preview.tsx";
import { LinkPreview } from "../features/links/link-preview.tsx";
import { ProjectPreview } from "../features/projects/project-preview.tsx";
import { ProjectSectionPreview } from "../features/projects/sections/section-preview.tsx";
import { SectionEntryPreview } from "../features/sections/section-entry-preview.tsx";
import { SkillPreview } from "../features/skills/skill-preview.tsx";
import { SummaryPreview } from "../features/summaries/summary-preview.tsx";
import { renderWithQueries, simulateBrowser } from "../testing/render.tsx";

simulateBrowser();

const marked = "Some **marked** text.";

const section = (kind: (typeof sectionKinds)[number]) => ({
  _id: "1",
  version: 1,
  status: "public" as const,
  publishAt: "",
  kind,
  title: sectionKindDetails[kind].title || "Own",
  entries: [],
});

const filled: Record<string, [preview: ReactNode, texts: string[]]> = {
  experience: [
    <ExperiencePreview key="" values={{ ...blankExperience, title: "Analyst", description: marked }} />,
    ["Analyst", "marked"],
  ],
  education: [<EducationPreview key="" values={{ ...blankEducation, school: "Yale" }} />, ["Yale"]],
  project: [
    <ProjectPreview
      key=""
      values={{ ...blankProject, title: "Engine", shortSummary: "Computes.", summary: marked }}
    />,
    ["Engine", "Computes.", "marked"],
  ],
  "project section": [
    <ProjectSectionPreview key="" values={{ ...blankProjectSection, header: "Brass", body: marked }} />,
    ["Brass", "marked"],
  ],
  block: [
    <BlockPreview key="" values={{ ...blankAbout("text"), header: "Chess", body: marked }} />,
    ["Chess", "marked"],
  ],
  summary: [<SummaryPreview key="" values={{ newSummary: marked }} />, ["marked"]],
  skill: [<SkillPreview key="" values={{ ...blankSkill, skill: "Brass" }} skill={null} />, ["Brass"]],
  link: [
    <LinkPreview key="" values={{ ...blankLink, href: "https://github.com/ada", siteHandle: "ada" }} />,
    ["ada"],
  ],
  "section entry": [
    <SectionEntryPreview
      key=""
      values={{ ...blankSectionEntry, name: "Charles", summary: marked }}
      section={section("references")}
    />,
    ["Charles", "marked"],
  ],
};

test.each(Object.entries(filled))("shows the texts of a filled %s", (_name, [preview, texts]) => {
  const view = renderWithQueries(preview);
  for (const text of texts) expect(view.getAllByText(text).length).toBeGreaterThan(0);
  if (texts.includes("marked")) expect(view.getByText("marked").localName).toBe("strong");
});

const empty: Record<string, ReactNode> = {
  experience: <ExperiencePreview values={blankExperience} />,
  education: <EducationPreview values={blankEducation} />,
  project: <ProjectPreview values={blankProject} />,
  "project section": <ProjectSectionPreview values={blankProjectSection} />,
  summary: <SummaryPreview values={{ newSummary: "" }} />,
  skill: <SkillPreview values={blankSkill} skill={null} />,
  link: <LinkPreview values={blankLink} />,
  ...Object.fromEntries(
    (["text", "image", "video", "spacer"] as const).map((type) => [
      `${type} block`,
      <BlockPreview key={type} values={blankAbout(type)} />,
    ]),
  ),
  ...Object.fromEntries(
    sectionKinds.map((kind) => [
      `entry of ${kind}`,
      <SectionEntryPreview key={kind} values={blankSectionEntry} section={section(kind)} />,
    ]),
  ),
};

test.each(Object.entries(empty))(
  "shows no empty heading and no empty address for an empty %s",
  (_name, preview) => {
    const view = renderWithQueries(preview);
    for (const heading of view.queryAllByRole("heading")) expect(heading.textContent).not.toBe("");
    // An empty `src` would load the page itself.
    for (const shown of document.querySelectorAll("img, video"))
      expect(shown.getAttribute("src")).not.toBe("");
  },
);
