import { useQuery } from "@tanstack/react-query";
import { fullName } from "../../../src/shared/page-title.ts";
import { useLanguage } from "../../core/language/language.tsx";
import { userQuery } from "../../core/owner/user-query.ts";
import { BlankPage } from "../../core/page/blank-page.tsx";
import { ChapterHeading } from "../../core/page/chapter-heading.tsx";
import { Ribbon } from "../../core/ui/engraving.tsx";
import { WithData } from "../../core/ui/with-data.tsx";
import { AllProjects } from "./all-projects.tsx";
import { ProjectCarousel } from "./project-carousel.tsx";
import { projectCardsQuery } from "./projects-query.ts";

/** A carousel of the featured projects, then all projects in the order of the server (§2). */
export function ProjectsPage() {
  const projects = useQuery(projectCardsQuery);
  const { data: user } = useQuery(userQuery);
  const { t } = useLanguage();
  const seed = `${fullName(user)} projects`;
  return (
    <WithData query={projects}>
      {(projects) => {
        if (projects.length === 0)
          return (
            <BlankPage
              seed={seed}
              heading={t("Projects")}
              missing={{ label: "Add a project", href: "/admin/projects?project=new" }}
            >
              {t("There are no projects here yet.")}
            </BlankPage>
          );
        return (
          <>
            <ChapterHeading>{t("Projects")}</ChapterHeading>
            <Ribbon seed={seed} className="full-bleed mt-14 mb-16 h-20 w-full" />
            <ProjectCarousel projects={projects.filter((project) => project.featured)} />
            <AllProjects projects={projects} />
          </>
        );
      }}
    </WithData>
  );
}
