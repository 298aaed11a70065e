import { useQueries } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "wouter";
import type { User } from "../../src/core/owner/owner.contract.ts";
import type { ReportPart } from "../../src/features/import/import.contract.ts";
import { Panel } from "../core/ui/panel.tsx";
import { aboutsQuery } from "../features/abouts/abouts-query.ts";
import { resumeQuery } from "../features/downloads/downloads-query.ts";
import { educationsQuery } from "../features/educations/educations-query.ts";
import { experiencesQuery } from "../features/experiences/experiences-query.ts";
import { ImportReport, ImportResume } from "../features/import/import-resume.tsx";
import { linksQuery } from "../features/links/links-query.ts";
import { projectsQuery } from "../features/projects/projects-query.ts";
import { skillsQuery } from "../features/skills/skills-query.ts";
import { summaryQuery } from "../features/summaries/summaries-query.ts";

type Step = {
  isDone: boolean;
  /** What to do, as the owner would say it. */
  words: string;
  /** Why it is worth doing. */
  reason: string;
  /** Leads to the open form. */
  href: string;
};

/** From how many skills on the home page reads as a profile and not as an afterthought. */
const SKILLS_ENOUGH = 3;

/** All that the overview counts. */
export function useOverview() {
  return useQueries({
    queries: [
      summaryQuery,
      skillsQuery,
      educationsQuery,
      experiencesQuery,
      projectsQuery,
      aboutsQuery,
      linksQuery,
      resumeQuery,
    ],
  });
}

type OverviewPanelProps = { user: User; overview: ReturnType<typeof useOverview> };

/** What is still missing for a good portfolio, each with the way to its form; one line when nothing is. */
export function OverviewPanel({ user, overview }: OverviewPanelProps) {
  const [report, setReport] = useState<ReportPart[] | null>(null);
  if (overview.some(({ data }) => data === undefined))
    return (
      <Panel title="Overview" hasFailed>
        {null}
      </Panel>
    );
  const [summary, skills, educations, experiences, projects, abouts, links, resume] = overview;

  const hasAny = (list: readonly unknown[] | undefined) => (list?.length ?? 0) > 0;
  const steps: Step[] = [
    {
      isDone: user.headshot !== "",
      words: "Add a headshot",
      reason: "Your initials stand in for it.",
      href: "/admin/my-info?headshot=new",
    },
    {
      isDone: user.title !== "" && user.location !== "",
      words: "Say what you do and where",
      reason: "Title and location are read first.",
      href: "/admin/my-info?profile=edit",
    },
    {
      isDone: Boolean(summary.data),
      words: "Write a summary",
      reason: "Two or three sentences under your name.",
      href: "/admin/my-info?summary=new",
    },
    {
      isDone: hasAny(experiences.data),
      words: "Add work experience",
      reason: "The page is empty without it.",
      href: "/admin/experiences?experience=new",
    },
    {
      isDone: hasAny(projects.data),
      words: "Add a project",
      reason: "Work to look at says more than words about it.",
      href: "/admin/projects?project=new",
    },
    {
      isDone: !hasAny(projects.data) || projects.data?.some(({ featured }) => featured) === true,
      words: "Feature a project",
      reason: "Featured projects open the page, large.",
      href: "/admin/projects",
    },
    {
      isDone: (skills.data?.length ?? 0) >= SKILLS_ENOUGH,
      words: `Name at least ${SKILLS_ENOUGH} skills`,
      reason: "They are shown by strength on the home page.",
      href: "/admin/my-info?skill=new",
    },
    {
      isDone: hasAny(educations.data),
      words: "Add education",
      reason: "It closes the home page.",
      href: "/admin/my-info?education=new",
    },
    {
      isDone: hasAny(links.data),
      words: "Add a link",
      reason: "So that people find you elsewhere.",
      href: "/admin/my-info?link=new",
    },
    {
      isDone: Boolean(resume.data),
      words: "Upload your resume",
      reason: "The Resume item in the navigation opens it.",
      href: "/admin/my-info?resume=new",
    },
    {
      isDone: hasAny(abouts.data),
      words: "Tell something about yourself",
      reason: "The About page is empty.",
      href: "/admin/about?block=new",
    },
    {
      isDone: user.banner !== "",
      words: "Add a banner",
      reason: "An engraving stands in for it.",
      href: "/admin/my-info?banner=new",
    },
  ];
  const missing = steps.filter(({ isDone }) => !isDone);
  const isEmpty = ![skills, educations, experiences, projects].some(({ data }) => hasAny(data));
  return (
    <Panel title="Overview" note={<Score done={steps.length - missing.length} of={steps.length} />}>
      {isEmpty && <ImportResume onImported={setReport} />}
      {report && <ImportReport report={report} onClose={() => setReport(null)} />}
      {missing.length === 0 ? (
        <p>Nothing is missing. Your portfolio is ready to be shown.</p>
      ) : (
        <ul className="steps">
          {missing.map(({ words, reason, href }) => (
            <li key={words}>
              <Link href={href} className="ink-link">
                {words}
              </Link>
              <span>{reason}</span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

function Score({ done, of }: { done: number; of: number }) {
  return (
    <span className="steps-score">
      {done} of {of} done
    </span>
  );
}
