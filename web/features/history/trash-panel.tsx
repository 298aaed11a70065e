import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import type { TrashEntry } from "../../../src/features/history/history.contract.ts";
import { api } from "../../core/api/api.ts";
import { send } from "../../core/api/send.ts";
import { restoreDeleted } from "../../core/form/restore-deleted.ts";
import { ConfirmDialog } from "../../core/ui/confirm-dialog.tsx";
import { showErrorToast } from "../../core/ui/error-toast.ts";
import { formatDate, formatDayAndTime } from "../../core/ui/format-time.ts";
import { ActionButton, Panel } from "../../core/ui/panel.tsx";
import { ShowButton } from "./change-line.tsx";
import { Comparison } from "./comparison.tsx";
import { HISTORY_KEY, trashQuery } from "./history-query.ts";
import { capitalize, formatEntryCount, messageTitle } from "./history-text.ts";

/** Deleted entries that can be restored or permanently deleted. */
export function TrashPanel() {
  const { data, isLoadingError } = useQuery(trashQuery);
  const [isAsking, setAsking] = useState(false);
  const removal = useRemoval(() => setAsking(false));
  const count = data?.entries.length ?? 0;
  return (
    <Panel
      hasFailed={isLoadingError}
      title="Deleted entries"
      isTitleHidden
      note={data && `You can restore deleted entries and their files for ${data.days} days.`}
      actions={count > 0 && <ActionButton onClick={() => setAsking(true)}>Empty the trash</ActionButton>}
    >
      <p id="trash-state" role="status" tabIndex={-1} className={count > 0 ? "sr-only" : "empty"}>
        {data && (count > 0 ? formatEntryCount(count) : "The trash is empty.")}
      </p>
      {count > 0 && (
        <ul className="border-t border-base-content">
          {data?.entries.map((entry) => (
            <TrashLine key={entry._id} entry={entry} />
          ))}
        </ul>
      )}
      {isAsking && (
        <ConfirmDialog
          title="Empty the trash?"
          text={`This permanently deletes ${formatEntryCount(count)} and the files that nothing else uses. You can’t undo this, but earlier backups may still have them.`}
          confirmLabel="Empty the trash"
          cancelLabel="Keep them"
          isBusy={removal.isPending}
          onConfirm={() => removal.mutate(undefined)}
          onCancel={() => setAsking(false)}
        />
      )}
    </Panel>
  );
}

/** Permanently deletes one entry, or all of them without an id. */
function useRemoval(onSettled: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (id: string | undefined) => {
      if (id === undefined) await send(api.history.trash.empty.$post());
      else await send(api.history.trash[":id"].remove.$post({ param: { id } }));
    },
    async onSuccess() {
      await client.invalidateQueries({ queryKey: HISTORY_KEY });
    },
    onError(error) {
      console.error("Failed to empty the trash");
      showErrorToast("Not deleted", error);
    },
    onSettled() {
      onSettled();
      // The focused button disappeared with its entry.
      document.getElementById("trash-state")?.focus();
    },
  });
}

function TrashLine({ entry }: { entry: TrashEntry }) {
  const id = useId();
  const client = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const removal = useRemoval(() => setAsking(false));
  const { _id, kind, name, partOf, version, deletedAt, keptUntil } = entry;
  const label = `${kind} ${name}`.trim();
  const restore = async () => {
    await restoreDeleted(client, { _id, title: messageTitle(entry), queryKeys: [[]] });
    document.getElementById("trash-state")?.focus();
  };
  return (
    <li className="change border-b border-base-300">
      <div className="grid min-h-15 items-center gap-x-4 gap-y-1 py-2 leading-snug sm:grid-cols-[minmax(0,1fr)_auto]">
        <p>
          <b className="me-2.5 font-semibold max-sm:me-0 max-sm:block">{capitalize(kind)}</b>
          <span dir="auto" className="me-2.5 wrap-break-word">
            {name}
          </span>
          {partOf !== "" && <span className="wrap-break-word text-soft italic">of {partOf}</span>}
          <span className="block text-small text-soft lining-nums">
            Deleted {formatDayAndTime(deletedAt)}. Removed permanently on {formatDate(keptUntil)}.
          </span>
        </p>
        <div className="flex flex-wrap gap-2">
          <ShowButton isOpen={isOpen} id={id} onClick={() => setOpen(!isOpen)}>
            {label}
          </ShowButton>
          <button type="button" className="btn btn-outline" onClick={() => void restore()}>
            Restore<span className="sr-only"> {label}</span>
          </button>
          <button type="button" className="btn btn-link btn-danger" onClick={() => setAsking(true)}>
            Delete permanently<span className="sr-only"> ({label})</span>
          </button>
        </div>
      </div>
      {isOpen && <Comparison id={id} changed={{ _id, action: "remove", version }} />}
      {isAsking && (
        <ConfirmDialog
          title={`Delete this ${kind} permanently?`}
          text="This deletes it with all its versions and the files that nothing else uses. You can’t undo this, but earlier backups may still have it."
          confirmLabel="Delete permanently"
          cancelLabel="Keep it"
          isBusy={removal.isPending}
          onConfirm={() => removal.mutate(_id)}
          onCancel={() => setAsking(false)}
        />
      )}
    </li>
  );
}
