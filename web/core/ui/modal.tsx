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
  /** Its width, if it is another than that of forms, and place. */
  className?: string;
  /** Pressed in any field: Ctrl or ⌘ with S or Enter. */
  onSaveKey?(): void;
  /** Beside the cross. */
  tool?: ReactNode;
  children: ReactNode;
};

/** A dialog over the page, at most 82vh high (§9): a native one, so that the page behind it is inert. */
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
      className={`modal inset-0 m-auto h-fit max-h-[82vh] overflow-visible bg-transparent backdrop:block backdrop:bg-[oklch(20%_0.014_90/0.58)] max-sm:mb-0 max-sm:w-screen ${className}`}
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
        className="modal-box flex max-h-[inherit] w-full max-w-none scale-100 flex-col overflow-visible border-[3px] border-double border-base-content p-0 shadow-none max-sm:border-x-0 max-sm:border-b-0"
        initial={entrance({ opacity: 0, y: 16 })}
        animate={{ opacity: 1, y: 0 }}
      >
        <header className="flex flex-none items-center justify-between gap-4 border-b border-base-300 py-4 ps-7 pe-5 max-sm:py-3 max-sm:ps-5 max-sm:pe-3">
          <h2 id={`${id}title`} tabIndex={-1} className="text-[2.25rem] outline-none max-sm:text-[2rem]">
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

/** What a dialog can be left by. */
export function ModalFoot({ children }: { children: ReactNode }) {
  return (
    <footer className="modal-action mt-0 flex-none flex-wrap items-center justify-start gap-3 border-t border-base-300 px-7 py-4 max-sm:gap-2 max-sm:px-5 max-sm:pt-3 max-sm:pb-[calc(0.75rem+env(safe-area-inset-bottom))]">
      {children}
    </footer>
  );
}

/** The first field, ready to type; on a touch screen the title, because a keyboard that rises would hide the form. */
function focusFirst(dialog: HTMLDialogElement): void {
  const field = dialog.querySelector<HTMLElement>(
    "[data-autofocus], .modal-body :is(input:not([type=file]), select, textarea, button):not(.alert *)",
  );
  const target = matchMedia("(pointer: coarse)").matches ? dialog.querySelector<HTMLElement>("h2") : field;
  (target ?? dialog).focus();
}

function reopen(dialog: HTMLDialogElement): void {
  if (!dialog.open) dialog.showModal();
}
