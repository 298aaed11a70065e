import { type MouseEvent, type ReactNode, useId, useRef, useState } from "react";
import { flushSync } from "react-dom";

type DrawerProps = {
  /** Of the button that opens it: from which width on there is none. */
  className?: string;
  /** Links, each with the class `drawer-item`. */
  children: ReactNode;
};

/**
 * The right-side drawer of narrow screens, titled Navigation (§2): a native dialog, so that the page behind it is
 * inert, Escape closes it and the focus returns. Given the page's path as `key`, it is closed on every other page.
 */
export function Drawer({ className = "", children }: DrawerProps) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const open = () => {
    if (isOpen) return;
    // First, because nothing inert takes the focus.
    flushSync(() => setOpen(true));
    if (dialog.current !== null) openSoon(dialog.current);
  };
  const closed = () => {
    if (!isOpen) return;
    setOpen(false);
    // The browser would give it back to what had the focus when the drawer became modal, which is in there.
    button.current?.focus();
  };
  // The backdrop is the dialog itself; what lies inside closes it when it leads somewhere.
  const closeFrom = ({ target, currentTarget: drawer }: MouseEvent<HTMLDialogElement>) => {
    const pressed = target as Element; // Clicks come from elements.
    if (pressed !== drawer && !pressed.closest("a, button")) return;
    // In its first frame.
    drawer.popover = null;
    drawer.close();
    closed();
  };
  return (
    <>
      <button
        ref={button}
        type="button"
        className={`round-button ${className}`}
        aria-label="Open navigation"
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
        // While it is still seen on its way out, it is there for nobody any more.
        inert={!isOpen}
        onClick={closeFrom}
        onClose={closed}
      >
        <div className="flex items-center justify-between border-b-3 border-double pb-3">
          <h2 id={`${id}title`} className="text-[2.75rem]">
            Navigation
          </h2>
          <button type="button" className="round-button" aria-label="Close navigation">
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
 * Shows a dialog in this frame, and makes it modal in the next: the browser then looks at every element of the page, because the
 * rest becomes inert, which on a phone takes longer than all else. Until then it is a popover, in front of all and focused as well.
 */
function openSoon(dialog: HTMLDialogElement): void {
  dialog.popover = "manual";
  // Safari has it since 17.
  dialog.showPopover?.();
  const becomeModal = () => {
    // Closed already, or gone with its page.
    if (dialog.popover === null || !dialog.isConnected) return;
    const focused = document.activeElement as HTMLElement; // In a page of HTML.
    // What has the focus keeps it.
    focused.autofocus = true;
    dialog.popover = null;
    dialog.showModal();
    focused.autofocus = false;
  };
  requestAnimationFrame(() => setTimeout(becomeModal));
}
