import type { Toast } from "./toaster.tsx";

/** Closes the toast that it came from; others are closed by their readers, or by their time. */
export type CloseToast = () => void;

/** Their code, loaded with the first of them. Null on the server, which shows none and need not carry it: known when the program is built (scripts/build.ts). */
async function toaster() {
  if (!import.meta.env.SSR) {
    const code = await import("./toaster.tsx");
    code.mountToasts({ element: toastPlace, usualPosition, whenMoved });
    return code;
  }
  return null;
}

/** Loads the toasts' code ahead of the first of them, which may have to say that there is no connection. */
export function prepareToasts(): void {
  // Where it can't be loaded, it is tried again with the first toast.
  toaster().catch(() => undefined);
}

/** Shows a message for five seconds, or until it is closed (§4, §9). */
export async function showToast(toast: Toast): Promise<CloseToast> {
  return (await toaster())?.showToast(toast) ?? (() => undefined);
}

/** Open dialogs, the uppermost last: the page behind a dialog can't be reached, so its toasts are shown in it. */
const dialogs: HTMLElement[] = [];
let place: HTMLElement | null = null;

/** Where the toasts are rendered; it stays the same element wherever it stands. */
function toastPlace(): HTMLElement {
  place ??= document.createElement("div");
  (dialogs.at(-1) ?? document.body).append(place);
  return place;
}

function usualPosition(): "top" | "bottom" {
  return dialogs.length > 0 ? "top" : "bottom";
}

const onMove = new Set<() => void>();

function whenMoved(listener: () => void): () => void {
  onMove.add(listener);
  return () => void onMove.delete(listener);
}

function moveToasts(): void {
  if (place === null) return;
  toastPlace();
  for (const listener of onMove) listener();
}

/** Takes the toasts into an open dialog. @returns brings them back; call it before the dialog leaves the page */
export function holdToasts(dialog: HTMLElement): () => void {
  dialogs.push(dialog);
  moveToasts();
  return () => {
    dialogs.splice(dialogs.indexOf(dialog), 1);
    moveToasts();
  };
}
