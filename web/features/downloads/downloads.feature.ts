import { resumePage, resumeRead } from "../../../src/features/downloads/downloads.page.contract.ts";
import type { Feature } from "../../core/feature/feature.ts";
import { lazyPage } from "../../core/page/lazy-page.tsx";
import { resumeQuery } from "./downloads-query.ts";
import { ResumeItem } from "./resume-item.tsx";

export const downloads: Feature = {
  name: "downloads",
  pages: [
    {
      ...resumePage,
      ...lazyPage(async () => (await import("./resume-page.tsx")).ResumePage),
      navigationItem: ResumeItem,
    },
  ],
  reads: [{ read: resumeRead, query: resumeQuery }],
};
