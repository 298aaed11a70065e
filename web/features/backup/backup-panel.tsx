import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { BackupFile, BackupState } from "../../../src/features/backup/backup.contract.ts";
import { sizeInWords } from "../../../src/shared/size-words.ts";
import { isDemo } from "../../core/admin/demo.ts";
import { api } from "../../core/api/api.ts";
import { send } from "../../core/api/send.ts";
import { useSession } from "../../core/api/session.ts";
import { showErrorToast } from "../../core/ui/failure-toast.ts";
import { ActionButton, Panel } from "../../core/ui/panel.tsx";
import { Progress } from "../../core/ui/progress.tsx";
import { distinctMomentWords, momentWords } from "../../core/ui/time-words.ts";
import { showToast } from "../../core/ui/toast.ts";
import { backUpNow, backupQuery, downloadBackup } from "./backup-query.ts";
import { BackupSettings } from "./backup-settings.tsx";
import { RestoreFile } from "./restore-file.tsx";

const QUESTION =
  "It is checked first. If it is whole, its site takes the place of this one, which is kept as a backup in the list. Everyone is logged out; log in with the e-mail and password of the site in the backup.";

/** Backups of the whole site: made, fetched, and brought back. */
export function BackupPanel() {
  if (isDemo())
    return (
      <Panel title="Backup">
        <p className="empty">A demo has no backups, because nothing of it is kept.</p>
      </Panel>
    );
  return <Backups />;
}

function Backups() {
  const client = useQueryClient();
  const { data: state, isLoadingError } = useQuery(backupQuery);
  const refresh = () => client.invalidateQueries({ queryKey: backupQuery.queryKey });
  const making = useMutation({
    mutationFn: async ({ isFetched }: { isFetched: boolean }) => {
      const { backup, failure } = await backUpNow(() => void refresh());
      if (isFetched) await downloadBackup(backup.name);
      return failure;
    },
    onSuccess: (failure, { isFetched }) =>
      void showToast({
        status: failure === undefined ? "success" : "warning",
        title: isFetched ? "The backup is on its way to you" : "Backup made",
        ...(failure !== undefined && { description: `It lies on the server alone: ${failure}` }),
      }),
    onError(error) {
      console.error("Failed to make a backup");
      showErrorToast("No backup made", error);
    },
    onSettled: refresh,
  });
  const moments = distinctMomentWords((state?.backups ?? []).map(({ at }) => at));
  const make = (isFetched: boolean) => !making.isPending && making.mutate({ isFetched });
  return (
    <Panel
      hasFailed={isLoadingError}
      title="Backup"
      note="Everything you entered and uploaded, in one file."
      actions={<ActionButton onClick={() => make(true)}>Download a backup</ActionButton>}
    >
      {state && <Facts state={state} />}
      {state?.work?.task === "backup" && (
        <div className="mt-4 flex">
          <Progress label="Backup" share={state.work.share}>
            <p>Backing up, {Math.round(state.work.share * 100)} %</p>
          </Progress>
        </div>
      )}
      {state && state.backups.length > 0 && (
        <table className="table mt-5">
          <caption className="sr-only">Backups</caption>
          <thead className="sr-only">
            <tr>
              <th>Made</th>
              <th>Size</th>
              <th>File</th>
            </tr>
          </thead>
          <tbody>
            {state.backups.map((backup, index) => (
              <BackupLine key={backup.name} backup={backup} moment={moments[index] ?? ""} />
            ))}
          </tbody>
        </table>
      )}
      <div className="panel-actions mt-5">
        <ActionButton onClick={() => make(false)}>Back up now</ActionButton>
        <RestoreFile
          question={QUESTION}
          restore={(_file, options) => send(api.backup.restore.$post(undefined, options))}
          onRestored={() => {
            void showToast({ status: "success", title: "Backup restored", description: "Log in again." });
            // What is in memory is of the site before.
            client.clear();
            useSession.getState().setToken(null);
          }}
        />
      </div>
      <BackupSettings />
    </Panel>
  );
}

function Facts({ state }: { state: BackupState }) {
  const { last, failure } = state;
  return (
    <div className="max-w-2xl">
      <p>
        {newestWords(state)} {scheduleWords(state)}
      </p>
      {last && last.missing > 0 && (
        <p className="field-error">
          It lacks {last.missing === 1 ? "1 file that was" : `${last.missing} files that were`} lost before.
        </p>
      )}
      {failure && (
        <p role="alert" className="field-error">
          The backup of {momentWords(failure.at)} has failed: {failure.reason}
        </p>
      )}
    </div>
  );
}

function BackupLine({ backup, moment }: { backup: BackupFile; moment: string }) {
  const { name, at, size, isBeforeRestore } = backup;
  const download = useMutation({
    mutationFn: () => downloadBackup(name),
    onError(error) {
      console.error("Failed to download a backup");
      showErrorToast("Backup not downloaded", error);
    },
  });
  return (
    <tr>
      <td title={name}>
        <time dateTime={at}>{moment}</time>{" "}
        {isBeforeRestore && <span className="badge ms-2 max-sm:ms-0">before a restore</span>}
      </td>
      <td className="text-end text-soft">{sizeInWords(size)}</td>
      <td className="w-0">
        <button
          type="button"
          className="btn btn-link"
          aria-label={`Download the backup of ${moment}`}
          onClick={() => !download.isPending && download.mutate()}
        >
          Download
        </button>
      </td>
    </tr>
  );
}

/** Of the newest backup, as far as anything is known of it. */
export function newestWords({ last, backups }: Pick<BackupState, "last" | "backups">): string {
  if (last) return `The last ${last.missing > 0 ? "" : "good "}backup is of ${momentWords(last.at)}.`;
  const newest = backups.find(({ isBeforeRestore }) => !isBeforeRestore);
  if (newest) return `The newest backup is of ${momentWords(newest.at)}.`;
  return backups.length > 0
    ? "No backup was made yet but those before a restore."
    : "No backup was made yet.";
}

/** What the server does by itself. */
export function scheduleWords({
  everyHours,
  keep,
  hasStore,
}: Pick<BackupState, "everyHours" | "keep" | "hasStore">): string {
  if (everyHours === 0) return "The server makes none by itself.";
  const often = { 1: "every hour", 24: "every day", 168: "every week" }[everyHours];
  const place = hasStore ? " here and in the store" : "";
  return `The server makes one ${often ?? `every ${everyHours} hours`} and keeps ${keep === 1 ? "the newest" : `the newest ${keep}`}${place}.`;
}
