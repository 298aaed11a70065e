import type { ReactNode } from "react";
import { Link } from "wouter";
import { ModalFooter } from "../ui/modal.tsx";
import { Progress } from "../ui/progress.tsx";

type DialogFootProps = {
  /** Share of the files that is uploaded, 0 to 1; null while nothing is being uploaded. */
  progress: number | null;
  isBusy: boolean;
  isSaving: boolean;
  /** On the button that submits the form. */
  saveLabel: string;
  /** Shows and changes who sees the entry; false for kinds without drafts. */
  statusMenu: ReactNode;
  /** How many entries of a series are saved. */
  savedCount: number;
  /** Id of the entry to link to the history of; null for no link. */
  historyOf: string | null;
  onCancelUpload(): void;
  onDismiss(): void;
  /** Only for kinds that can be added several at a time; null while editing an entry. */
  onSaveAndAdd?: (() => void) | null;
  /** Only for entries that can be deleted. */
  onDelete?: () => void;
};

/** The form's buttons, or the progress of its upload. */
export function DialogFooter(props: DialogFootProps) {
  const { progress, isBusy, savedCount, historyOf, onSaveAndAdd, onDelete } = props;
  const hasMore = historyOf !== null || Boolean(onSaveAndAdd) || onDelete !== undefined;
  if (progress !== null)
    return (
      <ModalFooter>
        <Progress label="Upload" share={progress}>
          <span>{progress < 1 ? `Uploading… ${Math.round(progress * 100)}%` : "Checking the file…"}</span>
          {/* Once everything is sent, the server is saving it. */}
          {progress < 1 && (
            <button type="button" className="btn btn-outline max-sm:ms-auto" onClick={props.onCancelUpload}>
              Cancel upload
            </button>
          )}
        </Progress>
      </ModalFooter>
    );
  return (
    <ModalFooter>
      <div className="join status-menu">
        <button
          type="submit"
          className="btn btn-primary join-item px-8 max-sm:px-5"
          aria-disabled={isBusy}
          aria-keyshortcuts="Control+S Meta+S"
        >
          {props.isSaving ? "Saving…" : props.saveLabel}
        </button>
        {props.statusMenu}
      </div>
      {onSaveAndAdd && (
        <button type="button" className="btn btn-outline" aria-disabled={isBusy} onClick={onSaveAndAdd}>
          <span className="max-sm:sr-only">Save and add</span>
          <span aria-hidden="true" className="sm:hidden">
            Add
          </span>{" "}
          another
        </button>
      )}
      {/* On phones the dialog's × does the same, and one row of buttons leaves more room for the fields. */}
      <button
        type="button"
        className={`btn btn-outline ${hasMore && savedCount === 0 ? "max-sm:hidden" : ""}`}
        onClick={props.onDismiss}
      >
        {savedCount > 0 ? "Done" : "Cancel"}
      </button>
      {onSaveAndAdd !== undefined && (
        <span role="status" className="text-soft lining-nums empty:absolute">
          {savedCount > 0 && `${savedCount} saved`}
        </span>
      )}
      {historyOf !== null && (
        <Link
          href={`/admin/history?entry=${historyOf}`}
          className="btn btn-link ms-auto max-sm:w-11 max-sm:p-0"
          inert={isBusy}
        >
          <FooterIcon path="M10 5.5V10l3 2M3 10a7 7 0 1 0 2-4.9M5 2v3.5H8.5" />
          <span className="max-sm:sr-only">History</span>
        </Link>
      )}
      {onDelete && (
        <button
          type="button"
          className={`btn btn-link btn-danger max-sm:w-11 max-sm:p-0 ${historyOf === null ? "ms-auto" : ""}`}
          onClick={onDelete}
        >
          <FooterIcon path="M3 5.5h14M8 5.5V3h4v2.5M5 5.5l.8 11.5h8.4L15 5.5M8.5 8.5v5.5M11.5 8.5v5.5" />
          <span className="max-sm:sr-only">Delete</span>
        </button>
      )}
    </ModalFooter>
  );
}

/** Stands for a button's label on phones. */
function FooterIcon({ path }: { path: string }) {
  return (
    <svg viewBox="0 0 20 20" aria-hidden="true" className="icon sm:hidden">
      <path d={path} />
    </svg>
  );
}
