import { type KeyboardEvent, useId, useRef, useState } from "react";

export type RowMenuItem = {
  label: string;
  onChoose(): void;
  /** Deletes something; separated from the other items. */
  isDanger?: boolean;
};

/** The button ⋯ of a row with a menu of what else can be done. Its items are rendered while it is open. */
export function RowMenu({ name, items }: { name: string; items: readonly RowMenuItem[] }) {
  const id = useId();
  const menu = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  const handleKeyDown = (event: KeyboardEvent) => {
    const all = [...(menu.current?.querySelectorAll("button") ?? [])];
    const at = all.indexOf(document.activeElement as HTMLButtonElement);
    const targets = { ArrowDown: (at + 1) % all.length, ArrowUp: at - 1, Home: 0, End: -1 };
    if (event.key === "Tab") menu.current?.hidePopover();
    if (!(event.key in targets)) return;
    event.preventDefault();
    all.at(targets[event.key as keyof typeof targets])?.focus(); // One of its keys.
  };
  return (
    <>
      <button
        type="button"
        data-control="menu"
        popoverTarget={id}
        aria-haspopup="menu"
        aria-label={`More for ${name}`}
        title="More"
        className="row-menu-button btn btn-ghost btn-square"
      >
        <svg viewBox="0 0 20 20" aria-hidden="true" className="icon">
          <path d="M4 10v.01M10 10v.01M16 10v.01" />
        </svg>
      </button>
      <div
        ref={menu}
        id={id}
        popover="auto"
        role="menu"
        aria-label={name}
        className="row-menu"
        onBeforeToggle={({ newState }) => setOpen(newState === "open")}
        onToggle={({ newState }) => newState === "open" && menu.current?.querySelector("button")?.focus()}
        onKeyDown={handleKeyDown}
      >
        {isOpen &&
          items.map(({ label, isDanger = false, onChoose }) => (
            <button
              key={label}
              type="button"
              role="menuitem"
              tabIndex={-1}
              className={isDanger ? "row-menu-item row-menu-danger" : "row-menu-item"}
              onClick={() => {
                menu.current?.hidePopover();
                onChoose();
              }}
            >
              {label}
            </button>
          ))}
      </div>
    </>
  );
}
