import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { BackupFile, BackupState } from "../../../src/features/backup/backup.contract.ts";
import { formatSize } from "../../../src/shared/format-size.ts";
import { isDemo } from "../../core/admin/demo.ts";
import { api } from "../../core/api/api.ts";
import { send } from "../../core/api/send.ts";
import { useSession } from "../../core/api/session.ts";
import { showErrorToast } from "../../core/ui/error-toast.ts";
import { formatDateTime, formatDistinctDateTimes, formatShortDateTime } from "../../core/ui/format-time.ts";
import { ActionButton, Panel } from "../../core/ui/panel.tsx";
import { Progress } from "../../core/ui/progress.tsx";
import { showToast } from "../../core/ui/toast.ts";
import { backUpNow, backupQuery, downloadBackup } from "./backup-query.ts";
import { BackupSettings } from "./backup-settings.tsx";
import { RestoreFile } from "./restore-file.tsx";

const QUESTION =
  "The file is checked first. If it is complete, it replaces this site, and the current site is saved as a backup in the list. Everyone is logged out: log in again with the email and password of the restored site.";

/** The settings panel that makes, downloads and restores backups. */
export function BackupPanel() {
  if (isDemo())
    return (
      <Panel title="Backup">
        <p className="empty">The demo has no backups because it stores nothing.</p>
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
        title: isFetched ? "Downloading your backup" : "Backup created",
        ...(failure !== undefined && { description: `It is only on this server. ${failure}` }),
      }),
    onError(error) {
      console.error("Failed to make a backup");
      showErrorToast("Backup failed", error);
    },
    onSettled: refresh,
  });
  const moments = formatDistinctDateTimes((state?.backups ?? []).map(({ at }) => at));
  const make = (isFetched: boolean) => !making.isPending && making.mutate({ isFetched });
  return (
    <Panel
      hasFailed={isLoadingError}
      title="Backup"
      note="One file with everything you entered and uploaded."
    >
      {state && <Faults state={state} />}
      <BackupSettings>
        {state && (
          <>
            <div>
              <dt>Last backup</dt>
              <dd>
                <span>{newestBackupText(state)}</span>
                {state.backups.length > 0 && (
                  <small className="text-small text-soft">kept on this server</small>
                )}
                <ActionButton onClick={() => make(false)}>Back up now</ActionButton>
              </dd>
            </div>
            <div>
              <dt>Your copy</dt>
              <dd>
                <span>A new backup, saved to your computer</span>
                <ActionButton onClick={() => make(true)}>Download a backup</ActionButton>
              </dd>
            </div>
          </>
        )}
      </BackupSettings>
      {state?.work?.task === "backup" && (
        <div className="mt-4 flex">
          <Progress label="Backup" share={state.work.share}>
            <p>Backing up, {Math.round(state.work.share * 100)} %</p>
          </Progress>
        </div>
      )}
      {state && state.backups.length > 0 && (
        <table className="table mt-3 text-body [&_td:first-child]:ps-0 [&_td:last-child]:pe-0 max-sm:[&_td]:px-2">
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
      <dl className="facts border-t border-base-300">
        <div>
          <dt>Restore</dt>
          <dd>
            <span>Replaces this site with a backup</span>
            <RestoreFile
              question={QUESTION}
              restore={(_file, options) => send(api.backup.restore.$post(undefined, options))}
              onRestored={() => {
                void showToast({ status: "success", title: "Backup restored", description: "Log in again." });
                // The cached data belongs to the replaced site.
                client.clear();
                useSession.getState().setToken(null);
              }}
            />
          </dd>
        </div>
      </dl>
    </Panel>
  );
}

/** What the newest backup lacks, and why the last attempt failed. */
function Faults({ state: { last, failure } }: { state: BackupState }) {
  return (
    <div className="max-w-2xl not-empty:pb-3">
      {last && last.missing > 0 && (
        <p className="field-error">
          {last.missing === 1 ? "1 file is" : `${last.missing} files are`} missing or damaged on the site, and
          so not in the backup. Earlier backups may still have {last.missing === 1 ? "it" : "them"}.
        </p>
      )}
      {failure && (
        <p role="alert" className="field-error">
          The backup failed on {formatDateTime(failure.at)}: {failure.reason}
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
        {isBeforeRestore && <span className="badge ms-2 max-sm:ms-0">Before restore</span>}
      </td>
      <td className="whitespace-nowrap text-end text-soft">{formatSize(size)}</td>
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

/** When the newest backup was made: from the record, or from the file names where the record is missing. */
export function newestBackupText({ last, backups }: Pick<BackupState, "last" | "backups">): string {
  if (last) return `${formatShortDateTime(last.at)}${last.missing > 0 ? ", incomplete" : ""}`;
  const newest = backups.find(({ isBeforeRestore }) => !isBeforeRestore);
  return newest ? formatShortDateTime(newest.at) : "None yet";
}
