import { summaryRead } from "../../../src/features/summaries/summaries.page.contract.ts";
import type { Feature } from "../../core/feature/feature.ts";
import { summaryQuery } from "./summaries-query.ts";

export const summaries: Feature = {
  name: "summaries",
  reads: [{ read: summaryRead, query: summaryQuery }],
};
