import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type {
  OngoingState,
  PublishState,
  PublishSummary,
  PurgeSummary,
} from "../../../src/features/publish/publish.contract.ts";
import { sizeInWords } from "../../../src/shared/size-words.ts";
import { isDemo } from "../../core/admin/demo.ts";
import { api } from "../../core/api/api.ts";
import { send } from "../../core/api/send.ts";
import { showErrorToast } from "../../core/ui/failure-toast.ts";
import { ActionButton, Panel } from "../../core/ui/panel.tsx";
import { Progress } from "../../core/ui/progress.tsx";
import { momentWords } from "../../core/ui/time-words.ts";
import { publishQuery } from "./publish-query.ts";

/** The copy of the site that is kept elsewhere, and the CDN before it. */
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
  const isSet = Boolean(state?.publish ?? state?.purge);
  return (
    <Panel
      hasFailed={isLoadingError}
      title="Publishing"
      note="The public site, elsewhere too."
      actions={
        isSet && (
          <ActionButton onClick={() => !publishing.isPending && publishing.mutate()}>
            {state?.publish ? "Publish now" : "Tell the CDN now"}
          </ActionButton>
        )
      }
    >
      {isDemo() ? <p className="empty">A demo is published nowhere.</p> : state && <Known state={state} />}
    </Panel>
  );
}

function Known({ state: { publish, purge } }: { state: PublishState }) {
  if (publish === null && purge === null)
    return (
      <p className="empty">
        This server alone shows the site. Started with <code>VITRINE_PUBLISH</code>, it also writes it to a
        folder or a bucket after each change; <code>vitrine publish</code> does so once.
      </p>
    );
  return (
    <div className="grid max-w-2xl gap-y-5">
      {publish && (
        <Ongoing
          state={publish}
          label="Publishing"
          lead="Published after each change to"
          last={publish.last && publishedWords(publish.last)}
          failed="could not be published"
        />
      )}
      {publish?.last && publish.last.kept.length > 0 && <Kept paths={publish.last.kept} />}
      {purge && (
        <Ongoing
          state={purge}
          label="Telling the CDN"
          lead="A CDN is told of each change by"
          last={purge.last && purgedWords(purge.last)}
          failed="could not be told to the CDN"
        />
      )}
    </div>
  );
}

type OngoingProps = {
  state: OngoingState<object>;
  label: string;
  /** Before the target. */
  lead: string;
  last: string | undefined;
  /** What became of a change that failed. */
  failed: string;
};

function Ongoing({ state: { target, work, failure }, label, lead, last, failed }: OngoingProps) {
  return (
    <div>
      <p>
        {lead} <span className="wrap-anywhere">{target}</span>.
      </p>
      <p className="text-base text-soft lining-nums tabular-nums">
        {last ?? "Not yet since the server was started."}
      </p>
      {failure && (
        <p role="alert" className="field-error mt-1">
          What has changed since {failed}: {failure.reason} It is tried again about{" "}
          {momentWords(failure.nextTryAt)}.
        </p>
      )}
      {work && (
        <div className="mt-3 flex">
          <Progress label={label} share={work.share === 0 ? undefined : work.share}>
            <p>{work.share === 0 ? "Looking for what has changed" : `${Math.round(work.share * 100)} %`}</p>
          </Progress>
        </div>
      )}
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

/** Likewise of a CDN. */
export function purgedWords({ at, purged }: { at: string } & PurgeSummary): string {
  const when = momentWords(at);
  if (purged === 0) return `On ${when} no page was another.`;
  return `On ${when}, of ${purged === 1 ? "1 page" : `${purged} pages`}.`;
}

function filesWord(count: number): string {
  return count === 1 ? "1 file" : `${count} files`;
}
