import { type MouseEvent, type ReactNode, useId, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useLanguage } from "../language/language.tsx";

type DrawerProps = {
  /** Class of the button, such as the width from which it is hidden. */
  className?: string;
  /** Links with the class `drawer-item`. */
  children: ReactNode;
};

/**
 * The right-side navigation drawer of narrow screens (§2): a native dialog, so that the page behind it is inert and Escape
 * closes it. Give it the page's path as `key` to close it on navigation.
 */
export function Drawer({ className = "", children }: DrawerProps) {
  const id = useId();
  const { t } = useLanguage();
  const dialog = useRef<HTMLDialogElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const open = () => {
    if (isOpen) return;
    // First, because inert elements can't be focused.
    flushSync(() => setOpen(true));
    if (dialog.current !== null) openSoon(dialog.current);
  };
  const handleClose = () => {
    if (!isOpen) return;
    setOpen(false);
    // The browser would return it to an element in the drawer, which had it when the drawer became modal.
    button.current?.focus();
  };
  // The backdrop is part of the dialog element. Links and buttons inside close the drawer too.
  const closeFrom = ({ target, currentTarget: drawer }: MouseEvent<HTMLDialogElement>) => {
    const pressed = target as Element; // Clicks come from elements.
    if (pressed !== drawer && !pressed.closest("a, button")) return;
    // It is still a popover in its first frame.
    drawer.popover = null;
    drawer.close();
    handleClose();
  };
  return (
    <>
      <button
        ref={button}
        type="button"
        className={`round-button ${className}`}
        aria-label={t("Open navigation")}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={open}
      >
        <svg viewBox="0 0 20 20" aria-hidden="true" className="icon">
          <path d="M2 6h16M2 10h16M2 14h16" />
        </svg>
      </button>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: a dialog closes on Escape by itself. */}
      <dialog
        ref={dialog}
        id={id}
        aria-labelledby={`${id}title`}
        className="side-drawer"
        // Inert while it animates out.
        inert={!isOpen}
        onClick={closeFrom}
        onClose={handleClose}
      >
        <div className="flex items-center justify-between border-b-3 border-double pb-3">
          <h2 id={`${id}title`} className="text-[2.75rem]">
            {t("Navigation")}
          </h2>
          <button type="button" className="round-button" aria-label={t("Close navigation")}>
            <svg viewBox="0 0 20 20" aria-hidden="true" className="icon">
              <path d="M4 4l12 12M16 4L4 16" />
            </svg>
          </button>
        </div>
        <nav aria-labelledby={`${id}title`} className="mt-4 flex flex-col">
          {children}
        </nav>
      </dialog>
    </>
  );
}

/**
 * Shows a dialog as a popover, and makes it modal in the next frame: making the rest of the page inert is slow on phones and
 * would delay the drawer.
 */
function openSoon(dialog: HTMLDialogElement): void {
  dialog.popover = "manual";
  // Missing before Safari 17.
  dialog.showPopover?.();
  const becomeModal = () => {
    // Already closed, or removed with its page.
    if (dialog.popover === null || !dialog.isConnected) return;
    const focused = document.activeElement as HTMLElement; // All elements here are HTML elements.
    // Keeps the focus where it is.
    focused.autofocus = true;
    dialog.popover = null;
    dialog.showModal();
    focused.autofocus = false;
  };
  requestAnimationFrame(() => setTimeout(becomeModal));
}
