import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from "react";

export type MenuItem = {
  label: string;
  onChoose(): void;
  /** Deletes something; separated from the other items. */
  isDanger?: boolean;
  /** For a choice of one: whether it is the present one. */
  isChecked?: boolean;
  /** Asked each time the menu opens; always shown without it. */
  isShown?(): boolean;
};

type ActionMenuProps = {
  /** The button's accessible name. */
  label: string;
  /** The menu's accessible name. */
  name: string;
  title?: string;
  /** The button's classes. */
  className: string;
  items: readonly MenuItem[];
  isBusy?: boolean;
  children: ReactNode;
};

/** A button with a menu of actions. */
export function ActionMenu({ label, name, title, className, items, isBusy, children }: ActionMenuProps) {
  const id = useId();
  return (
    <>
      <button
        type="button"
        data-control="menu"
        popoverTarget={id}
        aria-haspopup="menu"
        aria-label={label}
        title={title}
        aria-disabled={isBusy}
        className={`action-menu-button ${className}`}
      >
        {children}
      </button>
      <MenuItems id={id} name={name} items={items} />
    </>
  );
}

type MenuItemsProps = { id: string; name: string; items: readonly MenuItem[]; className?: string };

/** The menu itself, a popover. Its items are rendered while it is open. */
export function MenuItems({ id, name, items, className = "" }: MenuItemsProps) {
  const menu = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  const shown = isOpen ? items.filter(({ isShown }) => isShown?.() ?? true) : [];
  const first = Math.max(
    0,
    shown.findIndex(({ isChecked }) => isChecked),
  );
  const handleKeyDown = (event: KeyboardEvent) => {
    const all = [...(menu.current?.querySelectorAll("button") ?? [])];
    const at = all.indexOf(document.activeElement as HTMLButtonElement);
    const targets = { ArrowDown: (at + 1) % all.length, ArrowUp: at - 1, Home: 0, End: -1 };
    if (event.key === "Tab") menu.current?.hidePopover();
    if (event.key === "Escape") {
      // Closes the menu, but not the dialog around it.
      event.preventDefault();
      event.stopPropagation();
      menu.current?.hidePopover();
    }
    if (!(event.key in targets)) return;
    event.preventDefault();
    all.at(targets[event.key as keyof typeof targets])?.focus(); // One of its keys.
  };
  return (
    <div
      ref={menu}
      id={id}
      popover="auto"
      role="menu"
      aria-label={name}
      className={`action-menu ${className}`}
      onBeforeToggle={({ newState }) => setOpen(newState === "open")}
      onToggle={({ newState, currentTarget }) => {
        // A key may have moved the focus already.
        if (newState === "open" && !currentTarget.contains(document.activeElement))
          (currentTarget.querySelector<HTMLElement>("[autofocus]") ?? currentTarget).focus();
      }}
      onKeyDown={handleKeyDown}
    >
      {shown.map(({ label, isDanger = false, isChecked, onChoose }, index) => (
        <button
          key={label}
          // The browser focuses it as it opens the menu. React's own autoFocus would do so before.
          ref={(button) => void button?.toggleAttribute("autofocus", index === first)}
          type="button"
          {...(isChecked === undefined
            ? { role: "menuitem" }
            : { role: "menuitemradio", "aria-checked": isChecked })}
          tabIndex={-1}
          className={isDanger ? "action-menu-item action-menu-danger" : "action-menu-item"}
          onClick={() => {
            menu.current?.hidePopover();
            onChoose();
          }}
        >
          {label}
        </button>
      ))}
    </div>
  );
}
