import { useQuery } from "@tanstack/react-query";
import type { SummaryInput } from "../../../src/features/summaries/summaries.contract.ts";
import { addParsedMarkdown } from "../../../src/shared/markdown.ts";
import { userQuery } from "../../core/owner/user-query.ts";
import { SummarySection } from "./summary-section.tsx";

/** The summary as visitors will see it, next to the owner's title and location. */
export function SummaryPreview({ values }: { values: SummaryInput }) {
  const { data: user = null } = useQuery(userQuery);
  const summary = addParsedMarkdown({ _id: "preview", version: 0, summary: values.newSummary }, "summary");
  return (
    <SummarySection
      user={user}
      data={values.newSummary === "" ? null : summary}
      label="Summary as visitors see it"
    />
  );
}
