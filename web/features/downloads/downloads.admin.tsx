import { type AdminPart, overviewStep } from "../../core/feature/feature.ts";
import { DownloadsPanel } from "./downloads-panel.tsx";
import { resumeQuery } from "./downloads-query.ts";
import { ResumePanel } from "./resume-panel.tsx";

export const admin: AdminPart = {
  panels: [
    { order: 6, component: ResumePanel },
    { order: 9, component: DownloadsPanel },
  ],
  steps: [
    overviewStep(resumeQuery, {
      order: 10,
      isDone: (resume) => resume !== null,
      words: "Upload your resume",
      reason: "The Resume item in the navigation opens it.",
      href: "/admin/my-info?resume=new",
    }),
  ],
};
