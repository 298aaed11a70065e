import * as m from "framer-motion/m";
import { type KeyboardEvent, type MouseEvent, type ReactNode, useId, useLayoutEffect, useRef } from "react";
import { entrance } from "../motion/entrance.ts";
import { leaveBehind } from "../motion/leave-behind.ts";
import { holdToasts } from "./toast.ts";

type ModalProps = {
  title: string;
  /** Someone wants to leave: Escape, the cross, a click beside it, the phone's way back. Closing is up to the caller. */
  onDismiss(): void;
  role?: "dialog" | "alertdialog";
  className?: string;
  /** Pressed in any field: Ctrl or ⌘ with S or Enter. */
  onSaveKey?(): void;
  children: ReactNode;
};

/** A dialog over the page, at most 82vh high (§9): a native one, so that the page behind it is inert. */
export function Modal({
  title,
  onDismiss,
  role = "dialog",
  className = "",
  onSaveKey,
  children,
}: ModalProps) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const sheet = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = dialog.current;
    const seen = sheet.current;
    if (element === null || seen === null) return;
    const opener = document.activeElement;
    const place = opener?.closest("section");
    element.showModal();
    focusFirst(element);
    const letGo = holdToasts(element);
    return () => {
      letGo();
      leaveBehind(element, seen);
      element.close();
      // Browsers give the focus back only when a dialog that is still in the page is closed. Not at once: the page can't be
      // reached before the question is closed too that stands over this one.
      queueMicrotask(() => {
        if (document.activeElement !== document.body) return;
        // What has opened it may be gone with what was deleted: then to what is left beside that.
        const to = opener?.isConnected
          ? opener
          : (place?.isConnected && place.querySelector("[tabindex], a, button")) ||
            document.querySelector("main");
        if (to instanceof HTMLElement) to.focus({ preventScroll: true });
      });
    };
  }, []);
  const pressed = (event: KeyboardEvent) => {
    if (event.key === "Escape") {
      event.preventDefault();
      event.stopPropagation();
      onDismiss();
    }
    if ((event.ctrlKey || event.metaKey) && (event.key === "s" || event.key === "Enter")) {
      event.preventDefault();
      // Not for a form below either: this may be a question about it, or its picture's own dialog.
      event.stopPropagation();
      onSaveKey?.();
    }
  };
  // The backdrop is the dialog itself; a press that began inside, such as selecting text, does not close it.
  const pressedDown = (event: MouseEvent<HTMLDialogElement>) => {
    if (event.target === event.currentTarget) onDismiss();
  };
  return (
    <dialog
      ref={dialog}
      role={role === "dialog" ? undefined : role}
      aria-labelledby={`${id}title`}
      className={`modal-window ${className}`}
      onKeyDown={pressed}
      onMouseDown={pressedDown}
      onCancel={(event) => {
        // Phones ask this way; a file picker that is given up sends the same event to its input.
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onDismiss();
      }}
      // Some browsers close on the second Escape whatever one says; what is typed must not go with it.
      onClose={(event) =>
        event.target === event.currentTarget && event.currentTarget.isConnected && reopen(event.currentTarget)
      }
    >
      <m.div
        ref={sheet}
        className="modal-sheet"
        initial={entrance({ opacity: 0, y: 16 })}
        animate={{ opacity: 1, y: 0 }}
      >
        <header className="modal-head">
          <h2 id={`${id}title`} tabIndex={-1}>
            {title}
          </h2>
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

/** The first field, ready to type; on a touch screen the title, because a keyboard that rises would hide the form. */
function focusFirst(dialog: HTMLDialogElement): void {
  const field = dialog.querySelector<HTMLElement>(
    "[data-autofocus], .modal-body :is(input:not([type=file]), select, textarea, button):not(.form-notice *)",
  );
  const target = matchMedia("(pointer: coarse)").matches ? dialog.querySelector<HTMLElement>("h2") : field;
  (target ?? dialog).focus();
}

function reopen(dialog: HTMLDialogElement): void {
  if (!dialog.open) dialog.showModal();
}
