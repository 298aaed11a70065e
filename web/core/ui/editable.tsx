import type { MouseEvent, ReactNode } from "react";

type EditableProps = {
  /** What is edited, for the button's name: the school, the project's title. */
  name: string;
  /** The button's words where §2 gives them, such as 'Edit Section'. */
  words?: string;
  /** Id of the text that tells buttons of the same words apart. */
  describedBy?: string;
  onEdit(): void;
  className?: string;
  children: ReactNode;
};

/** A card as visitors see it that opens its form by a click anywhere on it, or by the button below it. */
export function Editable({ name, words, describedBy, onEdit, className = "", children }: EditableProps) {
  // Links in the card and text that was marked keep their own meaning.
  const clicked = (event: MouseEvent) => {
    if ((event.target as Element).closest("a, button, summary")) return; // Clicks come from elements.
    if (getSelection()?.isCollapsed === false) return;
    onEdit();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button inside does the same for the keyboard.
    // biome-ignore lint/a11y/useKeyWithClickEvents: as above.
    <div className={`group/editable relative cursor-pointer ${className}`} onClick={clicked}>
      {children}
      {/* The name is a label, not hidden text: the card has it already, and it is found there once. */}
      <button
        type="button"
        className="editable-button btn btn-link mt-1 justify-self-start group-hover/editable:text-primary"
        onClick={onEdit}
        {...(words === undefined ? { "aria-label": `Edit ${name}` } : { "aria-describedby": describedBy })}
      >
        {words ?? "Edit"}
      </button>
    </div>
  );
}
