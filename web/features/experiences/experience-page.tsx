import { useQuery } from "@tanstack/react-query";
import { fullName } from "../../../src/shared/page-title.ts";
import { useLanguage } from "../../core/language/language.tsx";
import { userQuery } from "../../core/owner/user-query.ts";
import { BlankPage } from "../../core/page/blank-page.tsx";
import { ChapterHeading } from "../../core/page/chapter-heading.tsx";
import { Ribbon } from "../../core/ui/engraving.tsx";
import { WithData } from "../../core/ui/with-data.tsx";
import { experiencesQuery } from "./experiences-query.ts";
import { JobList } from "./job-list.tsx";

export function ExperiencePage() {
  const experiences = useQuery(experiencesQuery);
  const { data: user } = useQuery(userQuery);
  const { t } = useLanguage();
  const seed = `${fullName(user)} experience`;
  return (
    <WithData query={experiences}>
      {(experiences) => {
        if (experiences.length === 0)
          return (
            <BlankPage
              seed={seed}
              heading={t("Work Experience")}
              missing={{ label: "Add your first job", href: "/admin/experiences?experience=new" }}
            >
              {t("Seems like the admin hasn't set any experiences. Come back at later time!")}
            </BlankPage>
          );
        return (
          <>
            <ChapterHeading>{t("Work Experience")}</ChapterHeading>
            <Ribbon seed={seed} className="full-bleed mt-14 h-20 w-full" />
            <JobList experiences={experiences} />
          </>
        );
      }}
    </WithData>
  );
}
