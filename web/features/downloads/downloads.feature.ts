import { resumePage, resumeRead } from "../../../src/features/downloads/downloads.page.contract.ts";
import type { Feature } from "../../core/feature/feature.ts";
import { resumeQuery } from "./downloads-query.ts";
import { ResumeItem } from "./resume-item.tsx";
import { ResumePage } from "./resume-page.tsx";

export const downloads: Feature = {
  name: "downloads",
  pages: [
    {
      ...resumePage,
      component: ResumePage,
      navigationItem: ResumeItem,
    },
  ],
  reads: [{ read: resumeRead, query: resumeQuery }],
};
