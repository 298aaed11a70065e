import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { PublishState, PublishSummary } from "../../../src/features/publish/publish.contract.ts";
import { formatSize } from "../../../src/shared/format-size.ts";
import { isDemo } from "../../core/admin/demo.ts";
import { api } from "../../core/api/api.ts";
import { send } from "../../core/api/send.ts";
import { showErrorToast } from "../../core/ui/error-toast.ts";
import { formatDateTime } from "../../core/ui/format-time.ts";
import { ActionButton, Panel } from "../../core/ui/panel.tsx";
import { Progress } from "../../core/ui/progress.tsx";
import { publishQuery } from "./publish-query.ts";

/** Shows and starts the publishing of the site as files to a folder or bucket (§20). */
export function PublishPanel() {
  const client = useQueryClient();
  const { data: state, isLoadingError } = useQuery({ ...publishQuery, enabled: !isDemo() });
  const publishing = useMutation({
    mutationFn: () => send(api.publish.run.$post()),
    onSuccess: (newState) => client.setQueryData(publishQuery.queryKey, newState),
    onError(error) {
      console.error("Failed to publish");
      showErrorToast("Not published", error);
    },
  });
  return (
    <Panel
      hasFailed={isLoadingError}
      title="Publishing"
      note="Copies your public site to a folder or bucket."
      actions={
        state?.publish && (
          <ActionButton onClick={() => !publishing.isPending && publishing.mutate()}>
            Publish now
          </ActionButton>
        )
      }
    >
      {isDemo() ? (
        <p className="empty">Publishing is turned off in the demo.</p>
      ) : (
        state && <PublishStatus state={state} />
      )}
    </Panel>
  );
}

function PublishStatus({ state: { publish } }: { state: PublishState }) {
  if (publish === null)
    return (
      <p className="max-w-2xl text-soft">
        Your site is served from this server only. Set <code>VITRINE_PUBLISH</code> to publish it to a folder
        or bucket after each change, or run <code>vitrine publish</code> to publish it once.
      </p>
    );
  const { target, work, last, failure } = publish;
  return (
    <div className="grid max-w-2xl gap-y-5">
      <div>
        <p>
          Published after each change to <span className="wrap-anywhere">{target}</span>.
        </p>
        <p className="text-small text-soft lining-nums tabular-nums">
          {last ? formatLastRun(last) : "Not published since the server started."}
        </p>
        {failure && (
          <p role="alert" className="field-error mt-1">
            The latest changes could not be published: {failure.reason} The next attempt is around{" "}
            {formatDateTime(failure.nextTryAt)}.
          </p>
        )}
        {work && (
          <div className="mt-3 flex">
            <Progress label="Publishing" share={work.share === 0 ? undefined : work.share}>
              <p>{work.share === 0 ? "Checking for changes" : `${Math.round(work.share * 100)} %`}</p>
            </Progress>
          </div>
        )}
      </div>
      {last && last.kept.length > 0 && <ForeignFiles paths={last.kept} />}
    </div>
  );
}

function ForeignFiles({ paths }: { paths: readonly string[] }) {
  return (
    <div className="field-error">
      <p>
        {paths.length === 1
          ? "This file was not written by Vitrine, so it was not replaced. Move it away to publish the site's file in its place:"
          : `These ${paths.length} files were not written by Vitrine, so they were not replaced. Move them away to publish the site's files in their place:`}
      </p>
      <ul className="mt-1">
        {paths.slice(0, PATHS_SHOWN).map((path) => (
          <li key={path} className="wrap-anywhere">
            {path}
          </li>
        ))}
        {paths.length > PATHS_SHOWN && <li>and {paths.length - PATHS_SHOWN} more</li>}
      </ul>
    </div>
  );
}

const PATHS_SHOWN = 5;

/** "Last run on May 3, 2026 at 14:05: 3 files sent (2.0 kB), 2 deleted, 40 in total." */
export function formatLastRun({ at, sent, bytes, deleted, files }: { at: string } & PublishSummary): string {
  const when = `Last run on ${formatDateTime(at)}`;
  if (sent === 0 && deleted === 0) return `${when}: nothing had changed (${formatFileCount(files)}).`;
  const parts = [
    ...(sent > 0 ? [`${formatFileCount(sent)} sent (${formatSize(bytes)})`] : []),
    ...(deleted > 0 ? [`${sent > 0 ? deleted : formatFileCount(deleted)} deleted`] : []),
  ];
  return `${when}: ${parts.join(", ")}, ${files} in total.`;
}

function formatFileCount(count: number): string {
  return count === 1 ? "1 file" : `${count} files`;
}
