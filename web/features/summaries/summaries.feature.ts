import type { Summary } from "../../../src/features/summaries/summaries.contract.ts";
import { summaryRead } from "../../../src/features/summaries/summaries.page.contract.ts";
import type { Feature, HomePart } from "../../core/feature/feature.ts";
import { summaryQuery } from "./summaries-query.ts";
import { SummarySection } from "./summary-section.tsx";

export const summaries: Feature = {
  name: "summaries",
  reads: [{ read: summaryRead, query: summaryQuery }],
  home: { order: 1, query: summaryQuery, component: SummarySection } satisfies HomePart<Summary | null>,
};
