import { Modal } from "./modal.tsx";

type QuestionProps = {
  title: string;
  text: string;
  /** What happens on yes, as a verb: "Delete". */
  yes: string;
  no: string;
  isBusy?: boolean;
  onYes(): void;
  onNo(): void;
};

/** Asks before something that is not easily taken back; the harmless answer has the focus. */
export function Question({ title, text, yes, no, isBusy = false, onYes, onNo }: QuestionProps) {
  return (
    <Modal title={title} role="alertdialog" className="modal-question" onDismiss={onNo}>
      <div className="modal-body">
        <p>{text}</p>
      </div>
      <footer className="modal-foot">
        <button
          type="button"
          className="btn btn-error"
          aria-disabled={isBusy}
          onClick={isBusy ? undefined : onYes}
        >
          {yes}
        </button>
        <button type="button" className="btn btn-outline" data-autofocus onClick={onNo}>
          {no}
        </button>
      </footer>
    </Modal>
  );
}
