import { type AdminPart, overviewStep } from "../../core/feature/feature.ts";
import { summaryQuery } from "./summaries-query.ts";
import { SummaryPanel } from "./summary-panel.tsx";

export const admin: AdminPart = {
  panels: [{ order: 5, title: "Summary", isHalf: true, component: SummaryPanel }],
  steps: [
    overviewStep(summaryQuery, {
      order: 3,
      isDone: (summary) => summary !== null,
      label: "Write a summary",
      reason: "Two or three sentences, shown below your name.",
      href: "/admin/my-info?summary=new",
    }),
  ],
};
