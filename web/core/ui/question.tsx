import { Modal, ModalFoot } from "./modal.tsx";

type QuestionProps = {
  title: string;
  text: string;
  /** Label of the button that confirms, as a verb: "Delete". */
  yes: string;
  no: string;
  isBusy?: boolean;
  onYes(): void;
  onNo(): void;
};

/** Asks for confirmation before something that is hard to undo. The button that cancels has the focus. */
export function Question({ title, text, yes, no, isBusy = false, onYes, onNo }: QuestionProps) {
  return (
    <Modal title={title} role="alertdialog" className="w-[min(30rem,100vw-2rem)]" onDismiss={onNo}>
      <div className="modal-body">
        <p>{text}</p>
      </div>
      <ModalFoot>
        <button
          type="button"
          className="btn btn-error max-sm:flex-auto"
          aria-disabled={isBusy}
          onClick={isBusy ? undefined : onYes}
        >
          {yes}
        </button>
        <button type="button" className="btn btn-outline max-sm:flex-auto" data-autofocus onClick={onNo}>
          {no}
        </button>
      </ModalFoot>
    </Modal>
  );
}
