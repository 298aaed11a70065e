import type { Experience } from "../../../src/features/experiences/experiences.contract.ts";
import type { SharePart } from "../../core/feature/feature.ts";
import { useLanguage } from "../../core/language/language.tsx";
import { JobList } from "./job-list.tsx";

export const experiencesInShare: SharePart<Experience> = {
  name: "experiences",
  component: ({ entries }) => (
    <section aria-label={useLanguage().t("Work Experience")} className="shared-jobs">
      <JobList experiences={entries} />
    </section>
  ),
};
