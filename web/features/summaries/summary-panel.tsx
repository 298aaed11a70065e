import { useQuery } from "@tanstack/react-query";
import { useOpenEntry } from "../../core/form/use-open-entry.ts";
import { ActionButton, Panel } from "../../core/ui/panel.tsx";
import { summaryQuery } from "./summaries-query.ts";
import { SummaryDialog } from "./summary-dialog.tsx";

/** 'Summary' in the admin. A click or Enter on the text opens its form (§13). */
export function SummaryPanel() {
  const { data: summary, isLoadingError } = useQuery(summaryQuery);
  const form = useOpenEntry("summary", summary === undefined ? undefined : summary ? [summary] : []);
  return (
    <Panel
      hasFailed={isLoadingError}
      title="Summary"
      actions={summary === null && <ActionButton onClick={form.openNew}>Add Summary</ActionButton>}
    >
      {summary === null && (
        <p className="empty">Nothing here yet. Write two or three sentences about you and your work.</p>
      )}
      {summary && (
        <button
          type="button"
          className="group/editable block w-full cursor-pointer text-start"
          onClick={() => form.openEntry(summary._id)}
        >
          <span dir="auto" className="line-clamp-3 max-w-[60em] wrap-break-word">
            {summary.summary}
          </span>
          <span className="btn btn-link group-hover/editable:text-primary">
            Edit<span className="sr-only"> Summary</span>
          </span>
        </button>
      )}
      {form.entry !== undefined && (
        <SummaryDialog key={form.entry?._id ?? "new"} summary={form.entry} onClose={form.close} />
      )}
    </Panel>
  );
}
