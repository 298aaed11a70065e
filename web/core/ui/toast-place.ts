/** Open dialogs, the uppermost last: the page behind a dialog can't be reached, so its toasts are shown in it. */
const dialogs: HTMLElement[] = [];
let place: HTMLElement | null = null;

/** Where the toasts are rendered; it stays the same element wherever it stands. */
export function toastPlace(): HTMLElement {
  place ??= document.createElement("div");
  (dialogs.at(-1) ?? document.body).append(place);
  return place;
}

export function usualPosition(): "top" | "bottom" {
  return dialogs.length > 0 ? "top" : "bottom";
}

const onMove = new Set<() => void>();

/** Called when toasts usually stand elsewhere from now on. @returns ends that */
export function whenMoved(listener: () => void): () => void {
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
