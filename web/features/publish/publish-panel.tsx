import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { PublishState, PublishSummary } from "../../../src/features/publish/publish.contract.ts";
import { sizeInWords } from "../../../src/shared/size-words.ts";
import { isDemo } from "../../core/admin/demo.ts";
import { api } from "../../core/api/api.ts";
import { send } from "../../core/api/send.ts";
import { showErrorToast } from "../../core/ui/failure-toast.ts";
import { ActionButton, Panel } from "../../core/ui/panel.tsx";
import { Progress } from "../../core/ui/progress.tsx";
import { momentWords } from "../../core/ui/time-words.ts";
import { publishQuery } from "./publish-query.ts";

/** The site's copy as files, on another host or in a bucket. */
export function PublishPanel() {
  const client = useQueryClient();
  const { data: state, isLoadingError } = useQuery({ ...publishQuery, enabled: !isDemo() });
  const publishing = useMutation({
    mutationFn: () => send(api.publish.run.$post()),
    onSuccess: (now) => client.setQueryData(publishQuery.queryKey, now),
    onError(error) {
      console.error("Failed to publish");
      showErrorToast("Not published", error);
    },
  });
  return (
    <Panel
      hasFailed={isLoadingError}
      title="Publishing"
      note="The public site, elsewhere too."
      actions={
        state?.publish && (
          <ActionButton onClick={() => !publishing.isPending && publishing.mutate()}>
            Publish now
          </ActionButton>
        )
      }
    >
      {isDemo() ? <p className="empty">A demo is published nowhere.</p> : state && <Known state={state} />}
    </Panel>
  );
}

function Known({ state: { publish } }: { state: PublishState }) {
  if (publish === null)
    return (
      <p className="empty">
        Your site is served from this server only. Start it with <code>VITRINE_PUBLISH</code> to copy the site
        to a folder or a bucket after each change, or run <code>vitrine publish</code> once.
      </p>
    );
  const { target, work, last, failure } = publish;
  return (
    <div className="grid max-w-2xl gap-y-5">
      <div>
        <p>
          Published after each change to <span className="wrap-anywhere">{target}</span>.
        </p>
        <p className="text-base text-soft lining-nums tabular-nums">
          {last ? publishedWords(last) : "Not yet since the server was started."}
        </p>
        {failure && (
          <p role="alert" className="field-error mt-1">
            What has changed since could not be published: {failure.reason} It is tried again about{" "}
            {momentWords(failure.nextTryAt)}.
          </p>
        )}
        {work && (
          <div className="mt-3 flex">
            <Progress label="Publishing" share={work.share === 0 ? undefined : work.share}>
              <p>{work.share === 0 ? "Looking for what has changed" : `${Math.round(work.share * 100)} %`}</p>
            </Progress>
          </div>
        )}
      </div>
      {last && last.kept.length > 0 && <Kept paths={last.kept} />}
    </div>
  );
}

function Kept({ paths }: { paths: readonly string[] }) {
  return (
    <div className="field-error">
      <p>
        {paths.length === 1 ? "A file lies" : `${paths.length} files lie`} there where the site has one of its
        own, not written by Vitrine and left as found. Move {paths.length === 1 ? "it" : "them"} away to
        publish the site’s:
      </p>
      <ul className="mt-1">
        {paths.slice(0, KEPT_SHOWN).map((path) => (
          <li key={path} className="wrap-anywhere">
            {path}
          </li>
        ))}
        {paths.length > KEPT_SHOWN && <li>and {paths.length - KEPT_SHOWN} more</li>}
      </ul>
    </div>
  );
}

const KEPT_SHOWN = 5;

/** What the newest run has done. */
export function publishedWords({ at, sent, bytes, deleted, files }: { at: string } & PublishSummary): string {
  const when = momentWords(at);
  if (sent === 0 && deleted === 0) return `On ${when} nothing had changed in its ${files} files.`;
  const parts = [
    ...(sent > 0 ? [`${filesWord(sent)} sent (${sizeInWords(bytes)})`] : []),
    ...(deleted > 0 ? [`${sent > 0 ? deleted : filesWord(deleted)} deleted`] : []),
  ];
  return `On ${when}, ${parts.join(", ")}, of ${files}.`;
}

function filesWord(count: number): string {
  return count === 1 ? "1 file" : `${count} files`;
}
