import {
  blankSummary,
  type Summary,
  type SummaryInput,
  summaryBody,
  summaryFields,
} from "../../../src/features/summaries/summaries.contract.ts";
import { api } from "../../core/api/api.ts";
import { send } from "../../core/api/send.ts";
import { declared } from "../../core/fields/declared.ts";
import { TextArea } from "../../core/fields/text-field.tsx";
import { EntryDialog } from "../../core/form/entry-dialog.tsx";
import { lazyPreview } from "../../core/form/lazy-preview.tsx";
import { summaryQuery } from "./summaries-query.ts";

const SummaryPreview = lazyPreview(async () => (await import("./summary-preview.tsx")).SummaryPreview);

/** §8. */
const logs = {
  add: ["Error adding summary", "Failed to add summary"],
  update: ["Error updating summary", "Failed to update summary"],
  delete: ["Error deleting summary", "Failed to delete summary"],
};

/** 'Add Summary' and 'Edit Summary' (§2). */
export function SummaryDialog({ summary, onClose }: { summary: Summary | null; onClose(): void }) {
  return (
    <EntryDialog
      name="Summary"
      schema={summaryBody}
      translated={{ fields: summaryFields, mainNames: { summary: "newSummary" } }}
      entry={summary}
      values={summary === null ? blankSummary : valuesOf(summary)}
      toFormValues={valuesOf}
      queryKeys={[summaryQuery.queryKey]}
      logs={logs}
      save={({ newSummary, translations }, { version, options }) => {
        const json = { newSummary, translations, version };
        return summary === null
          ? send(api.summaries.create.$post({ json }, options))
          : send(api.summaries["update-summary"][":id"].$put({ param: { id: summary._id }, json }, options));
      }}
      remove={(id) => send(api.summaries.delete[":id"].$post({ param: { id } }))}
      preview={(values) => <SummaryPreview values={values} />}
      onClose={onClose}
    >
      <TextArea<SummaryInput>
        {...declared(summaryFields, "summary")}
        name="newSummary"
        max={summaryFields.summary.max}
        rows={10}
        hasFormatting
      />
    </EntryDialog>
  );
}

function valuesOf({ summary, translations }: Summary): SummaryInput {
  return { newSummary: summary, translations };
}
