import * as m from "framer-motion/m";
import { type KeyboardEvent, type MouseEvent, type ReactNode, useId, useLayoutEffect, useRef } from "react";
import { animateDialogExit } from "../motion/dialog-exit.ts";
import { enterFrom } from "../motion/entrance.ts";
import { moveToastsInto } from "./toast.ts";

type ModalProps = {
  title: string;
  /** Called on Escape, the close button, a click outside, or a phone's back gesture. The caller closes the dialog. */
  onDismiss(): void;
  role?: "dialog" | "alertdialog";
  /** Class for a width or position different from forms. */
  className?: string;
  /** Called on Ctrl or ⌘ with S or Enter. */
  onSaveKey?(): void;
  /** Shown next to the close button. */
  tool?: ReactNode;
  children: ReactNode;
};

/** A dialog at most 82vh high (§9). A native modal, so that the page behind it is inert. */
export function Modal({
  title,
  onDismiss,
  role = "dialog",
  className = "w-[min(44rem,100vw-2rem)]",
  onSaveKey,
  tool,
  children,
}: ModalProps) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const sheet = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = dialog.current;
    const sheetElement = sheet.current;
    if (element === null || sheetElement === null) return;
    const opener = document.activeElement;
    const section = opener?.closest("section");
    element.showModal();
    focusFirst(element);
    const releaseToasts = moveToastsInto(element);
    return () => {
      releaseToasts();
      animateDialogExit(element, sheetElement);
      element.close();
      // Browsers return the focus only if the dialog is still in the document. Delayed, because a confirmation over this dialog
      // may still make the page inert.
      queueMicrotask(() => {
        if (document.activeElement !== document.body) return;
        // The opener may have been deleted with its entry: then focus something near it.
        const target = opener?.isConnected
          ? opener
          : (section?.isConnected && section.querySelector("[tabindex], a, button")) ||
            document.querySelector("main");
        if (target instanceof HTMLElement) target.focus({ preventScroll: true });
      });
    };
  }, []);
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Escape") {
      event.preventDefault();
      event.stopPropagation();
      onDismiss();
    }
    if ((event.ctrlKey || event.metaKey) && (event.key === "s" || event.key === "Enter")) {
      event.preventDefault();
      // Keeps the key from a form below, if this is its confirmation or crop dialog.
      event.stopPropagation();
      onSaveKey?.();
    }
  };
  // The backdrop is part of the dialog element. Selecting text and releasing outside does not close it.
  const isPressedOutside = useRef(false);
  const handleMouseDown = (event: MouseEvent<HTMLDialogElement>) => {
    isPressedOutside.current = event.target === event.currentTarget;
  };
  const handleClick = (event: MouseEvent<HTMLDialogElement>) => {
    if (isPressedOutside.current && event.target === event.currentTarget) onDismiss();
  };
  return (
    <dialog
      ref={dialog}
      role={role === "dialog" ? undefined : role}
      aria-labelledby={`${id}title`}
      className={`modal inset-0 m-auto h-fit max-h-[82vh] overflow-visible bg-transparent backdrop:block backdrop:bg-[oklch(20%_0.014_90/0.58)] max-sm:mb-0 max-sm:w-screen ${className}`}
      onKeyDown={handleKeyDown}
      onMouseDown={handleMouseDown}
      onClick={handleClick}
      onCancel={(event) => {
        // Phones' back gesture. A canceled file picker fires the same event on its input.
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onDismiss();
      }}
      // Some browsers close a dialog on the second Escape regardless; reopening it keeps the input.
      onClose={(event) =>
        event.target === event.currentTarget && event.currentTarget.isConnected && reopen(event.currentTarget)
      }
    >
      <m.div
        ref={sheet}
        className="modal-box flex max-h-[inherit] w-full max-w-none scale-100 flex-col overflow-visible border-[3px] border-double border-base-content p-0 shadow-none max-sm:border-x-0 max-sm:border-b-0"
        initial={enterFrom({ opacity: 0, y: 16 })}
        animate={{ opacity: 1, y: 0 }}
      >
        <header className="flex flex-none items-center justify-between gap-4 border-b border-base-300 px-7 py-4 max-sm:px-5 max-sm:py-3">
          <h2 id={`${id}title`} tabIndex={-1} className="text-heading outline-none ">
            {title}
          </h2>
          {tool && <div className="ms-auto">{tool}</div>}
          <button type="button" className="round-button" aria-label="Close" onClick={onDismiss}>
            <svg viewBox="0 0 20 20" aria-hidden="true" className="icon">
              <path d="M4 4l12 12M16 4L4 16" />
            </svg>
          </button>
        </header>
        {children}
      </m.div>
    </dialog>
  );
}

/** The row of buttons at the bottom of a dialog. */
export function ModalFooter({ children }: { children: ReactNode }) {
  return (
    <footer className="modal-action mt-0 flex-none flex-wrap items-center justify-start gap-3 border-t border-base-300 px-7 py-4 max-sm:gap-2 max-sm:px-5 max-sm:pt-3 max-sm:pb-[calc(0.75rem+env(safe-area-inset-bottom))]">
      {children}
    </footer>
  );
}

/** Focuses the first field; on touch screens the title, so that no keyboard opens over the form. */
function focusFirst(dialog: HTMLDialogElement): void {
  const field = dialog.querySelector<HTMLElement>(
    "[data-autofocus], .modal-body :is(input:not([type=file]), select, textarea, button):not(.alert *)",
  );
  const target = matchMedia("(pointer: coarse)").matches ? dialog.querySelector<HTMLElement>("h2") : field;
  (target ?? dialog).focus();
  // A text that is longer than its field shows its start.
  if (
    target instanceof HTMLInputElement &&
    target.type === "text" &&
    target.scrollWidth > target.clientWidth
  ) {
    target.setSelectionRange(0, 0);
    target.scrollLeft = 0;
  }
}

function reopen(dialog: HTMLDialogElement): void {
  if (!dialog.open) dialog.showModal();
}
