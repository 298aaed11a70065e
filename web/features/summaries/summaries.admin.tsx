import { summaryFields } from "../../../src/features/summaries/summaries.contract.ts";
import { type AdminPart, overviewStep, translatedKind } from "../../core/feature/feature.ts";
import { summaryQuery } from "./summaries-query.ts";
import { SummaryPanel } from "./summary-panel.tsx";

export const admin: AdminPart = {
  translatedKinds: [
    translatedKind(summaryQuery, {
      kind: "summary",
      title: "Summary",
      order: 2,
      entries: (summary) =>
        summary === null
          ? []
          : [
              {
                title: "Summary",
                href: `/admin/my-info?summary=${summary._id}`,
                fields: summaryFields,
              },
            ],
    }),
  ],
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
