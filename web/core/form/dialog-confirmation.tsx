import { ConfirmDialog } from "../ui/confirm-dialog.tsx";

type DialogQuestionProps = {
  asked: "leave" | "delete" | null;
  /** What the question calls the entry: its name, or "this skill". */
  title: string;
  /** The entry is being deleted. */
  isBusy: boolean;
  onDiscard(): void;
  onDelete(): void;
  onNo(): void;
};

/** Asks for confirmation before the form's changes are discarded or its entry is deleted. */
export function DialogConfirmation({ asked, title, isBusy, onDiscard, onDelete, onNo }: DialogQuestionProps) {
  if (asked === "leave")
    return (
      <ConfirmDialog
        title="Leave without saving?"
        text="Your unsaved changes will be lost."
        confirmLabel="Discard changes"
        cancelLabel="Keep editing"
        onConfirm={onDiscard}
        onCancel={onNo}
      />
    );
  if (asked === "delete")
    return (
      <ConfirmDialog
        title={`Delete ${title}?`}
        text="It will be removed from your site. You can restore it from the trash for 90 days."
        confirmLabel="Delete"
        cancelLabel="Keep it"
        isBusy={isBusy}
        onConfirm={onDelete}
        onCancel={onNo}
      />
    );
  return null;
}
