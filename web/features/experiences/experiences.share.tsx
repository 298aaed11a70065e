import type { Experience } from "../../../src/features/experiences/experiences.contract.ts";
import type { SharePart } from "../../core/feature/feature.ts";
import { JobList } from "./job-list.tsx";

export const experiencesInShare: SharePart<Experience> = {
  name: "experiences",
  component: ({ entries }) => (
    <section aria-label="Work Experience">
      <JobList experiences={entries} />
    </section>
  ),
};
