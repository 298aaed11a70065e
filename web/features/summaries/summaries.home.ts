import type { Summary } from "../../../src/features/summaries/summaries.contract.ts";
import type { HomePart } from "../../core/feature/feature.ts";
import { summaryQuery } from "./summaries-query.ts";
import { SummarySection } from "./summary-section.tsx";

export const summariesOnHome: HomePart<Summary | null> = {
  order: 1,
  query: summaryQuery,
  ids: () => ["summary"],
  missing: (summary) =>
    summary === null ? { id: "summary", label: "Write a summary", href: "/admin/my-info?summary=new" } : null,
  component: SummarySection,
};
