import type { MouseEvent, ReactNode } from "react";

type EditableProps = {
  /** The entry's name, for the button's accessible name: the school, the project's title. */
  name: string;
  /** The button's label if §2 prescribes one, such as 'Edit Section'. */
  buttonLabel?: string;
  /** Id of the text that distinguishes buttons with the same label. */
  describedBy?: string;
  onEdit(): void;
  className?: string;
  children: ReactNode;
};

/** A card as visitors see it. A click anywhere on it, or on the button below, opens its form. */
export function Editable({
  name,
  buttonLabel,
  describedBy,
  onEdit,
  className = "",
  children,
}: EditableProps) {
  // Not on links and buttons in the card, and not when selecting text.
  const handleClick = (event: MouseEvent) => {
    if ((event.target as Element).closest("a, button, summary")) return; // Clicks come from elements.
    if (getSelection()?.isCollapsed === false) return;
    onEdit();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button inside does the same for the keyboard.
    // biome-ignore lint/a11y/useKeyWithClickEvents: as above.
    <div className={`group/editable relative cursor-pointer ${className}`} onClick={handleClick}>
      {children}
      {/* An aria-label instead of hidden text, so that searching the page does not find the name twice. */}
      <button
        type="button"
        className="editable-button btn btn-link mt-1 justify-self-start group-hover/editable:text-primary"
        onClick={onEdit}
        {...(buttonLabel === undefined
          ? { "aria-label": `Edit ${name}` }
          : { "aria-describedby": describedBy })}
      >
        {buttonLabel ?? "Edit"}
      </button>
    </div>
  );
}
