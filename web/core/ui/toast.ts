import type { Toast } from "./toaster.tsx";

/** Closes the toast it was returned for. */
export type CloseToast = () => void;

/** Loads the toasts' code once. Null on the server; the build (scripts/build.ts) removes the code there. */
async function toaster() {
  if (!import.meta.env.SSR) {
    const code = await import("./toaster.tsx");
    code.mountToasts({ element: toastContainer, defaultPosition, onMove });
    return code;
  }
  return null;
}

/** Loads the toasts' code ahead, because the first toast may report that there is no connection. */
export function preloadToasts(): void {
  // If this fails, the first toast tries again.
  toaster().catch(() => undefined);
}

/** Shows a message for five seconds, or until it is closed (§4, §9). */
export async function showToast(toast: Toast): Promise<CloseToast> {
  return (await toaster())?.showToast(toast) ?? (() => undefined);
}

/** Open dialogs, the topmost last. Toasts are shown in it, because the page behind it is inert. */
const dialogs: HTMLElement[] = [];
let container: HTMLElement | null = null;

/** The toasts' container, moved into the topmost dialog or the page. Always the same element. */
function toastContainer(): HTMLElement {
  container ??= document.createElement("div");
  (dialogs.at(-1) ?? document.body).append(container);
  return container;
}

function defaultPosition(): "top" | "bottom" {
  return dialogs.length > 0 ? "top" : "bottom";
}

const moveListeners = new Set<() => void>();

function onMove(listener: () => void): () => void {
  moveListeners.add(listener);
  return () => void moveListeners.delete(listener);
}

function moveToasts(): void {
  if (container === null) return;
  toastContainer();
  for (const listener of moveListeners) listener();
}

/** Moves the toasts into an open dialog. @returns moves them back; call it before the dialog is removed */
export function moveToastsInto(dialog: HTMLElement): () => void {
  dialogs.push(dialog);
  moveToasts();
  return () => {
    dialogs.splice(dialogs.indexOf(dialog), 1);
    moveToasts();
  };
}
