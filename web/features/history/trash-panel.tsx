import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import type { TrashEntry } from "../../../src/features/history/history.contract.ts";
import { api } from "../../core/api/api.ts";
import { send } from "../../core/api/send.ts";
import { restoreDeleted } from "../../core/form/restore-deleted.ts";
import { RowMenu } from "../../core/list/row-menu.tsx";
import { ConfirmDialog } from "../../core/ui/confirm-dialog.tsx";
import { showErrorToast } from "../../core/ui/error-toast.ts";
import { formatDayAndTime, formatDaysUntil } from "../../core/ui/format-time.ts";
import { ActionButton, EmptyPage, Panel } from "../../core/ui/panel.tsx";
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
      note={count > 0 && `You can restore deleted entries and their files for ${data?.days} days.`}
    >
      <div id="trash-state" role="status" tabIndex={-1} className={count > 0 ? "sr-only" : undefined}>
        {data &&
          (count > 0 ? (
            formatEntryCount(count)
          ) : (
            <EmptyPage text={`The trash is empty. You can restore what you delete for ${data.days} days.`} />
          ))}
      </div>
      {count > 0 && (
        <>
          <ul className="entry-rows mb-6">
            {data?.entries.map((entry) => (
              <TrashLine key={entry._id} entry={entry} />
            ))}
          </ul>
          <ActionButton onClick={() => setAsking(true)}>Empty the trash</ActionButton>
        </>
      )}
      {isAsking && (
        <ConfirmDialog
          title="Empty the trash?"
          text={`This permanently deletes ${formatEntryCount(count)} and the files that nothing else uses. You can't undo this, but earlier backups may still have them.`}
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
    <li>
      <div className="entry-item">
        <div className="entry-row">
          <div className="row-text">
            <span className="row-title">
              <button
                type="button"
                aria-expanded={isOpen}
                aria-controls={isOpen ? id : undefined}
                onClick={() => setOpen(!isOpen)}
              >
                <bdi>{name || capitalize(kind)}</bdi>
              </button>
            </span>
            <p className="row-facts">
              <bdi>{capitalize(kind) + (partOf && ` of ${partOf}`)}</bdi>
              <bdi className="row-fact-wide">deleted {formatDayAndTime(deletedAt)}</bdi>
              <bdi>{formatDaysUntil(keptUntil)}</bdi>
            </p>
          </div>
          <button type="button" className="btn btn-link" onClick={() => void restore()}>
            Restore<span className="sr-only"> {label}</span>
          </button>
          <RowMenu
            name={label}
            items={[{ label: "Delete permanently", isDanger: true, onChoose: () => setAsking(true) }]}
          />
        </div>
        {isOpen && (
          <div className="entry-body">
            <Comparison id={id} changed={{ _id, action: "remove", version }} />
          </div>
        )}
      </div>
      {isAsking && (
        <ConfirmDialog
          title={`Delete this ${kind} permanently?`}
          text="This deletes it with all its versions and the files that nothing else uses. You can't undo this, but earlier backups may still have it."
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
