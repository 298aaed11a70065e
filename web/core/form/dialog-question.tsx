import { Question } from "../ui/question.tsx";

type DialogQuestionProps = {
  asked: "leave" | "delete" | null;
  /** As in "Delete this education?" */
  noun: string;
  /** The entry is being deleted. */
  isBusy: boolean;
  onDiscard(): void;
  onDelete(): void;
  onNo(): void;
};

/** Asks for confirmation before the form's changes are discarded or its entry is deleted. */
export function DialogQuestion({ asked, noun, isBusy, onDiscard, onDelete, onNo }: DialogQuestionProps) {
  if (asked === "leave")
    return (
      <Question
        title="Leave without saving?"
        text="Your unsaved changes will be lost."
        yes="Discard changes"
        no="Keep editing"
        onYes={onDiscard}
        onNo={onNo}
      />
    );
  if (asked === "delete")
    return (
      <Question
        title={`Delete this ${noun}?`}
        text="It will be removed from your site. You can restore it from the trash for 90 days."
        yes="Delete"
        no="Keep it"
        isBusy={isBusy}
        onYes={onDelete}
        onNo={onNo}
      />
    );
  return null;
}
