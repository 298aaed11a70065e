import { useEffect } from "react";
import { closeSavedToast } from "../form/saved-toast.ts";
import { Modal, ModalFooter } from "./modal.tsx";

type QuestionProps = {
  title: string;
  text: string;
  /** Label of the button that confirms, as a verb: "Delete". */
  confirmLabel: string;
  cancelLabel: string;
  isBusy?: boolean;
  onConfirm(): void;
  onCancel(): void;
};

/** Asks for confirmation before something that is hard to undo. The button that cancels has the focus. */
export function ConfirmDialog({
  title,
  text,
  confirmLabel,
  cancelLabel,
  isBusy = false,
  onConfirm,
  onCancel,
}: QuestionProps) {
  useEffect(closeSavedToast, []);
  return (
    <Modal title={title} role="alertdialog" className="w-[min(30rem,100vw-2rem)]" onDismiss={onCancel}>
      <div className="modal-body">
        <p>{text}</p>
      </div>
      <ModalFooter>
        <button
          type="button"
          className="btn btn-error max-sm:flex-auto"
          aria-disabled={isBusy}
          onClick={isBusy ? undefined : onConfirm}
        >
          {confirmLabel}
        </button>
        <button type="button" className="btn btn-outline max-sm:flex-auto" data-autofocus onClick={onCancel}>
          {cancelLabel}
        </button>
      </ModalFooter>
    </Modal>
  );
}
