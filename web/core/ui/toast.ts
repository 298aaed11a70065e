import type { Toast } from "./toaster.tsx";

/** Closes the toast that it came from; others are closed by their readers, or by their time. */
export type CloseToast = () => void;

/** Their code, loaded with the first of them. Null on the server, which shows none and need not carry it: known when the program is built (scripts/build.ts). */
async function toaster() {
  return import.meta.env.SSR ? null : await import("./toaster.tsx");
}

/** Loads the toasts' code ahead of the first of them, which may have to say that there is no connection. */
export function prepareToasts(): void {
  // Where it can't be loaded, it is tried again with the first toast.
  toaster().catch(() => undefined);
}

/** Shows a message for five seconds, or until it is closed (spec §4, §9). */
export async function showToast(toast: Toast): Promise<CloseToast> {
  return (await toaster())?.showToast(toast) ?? (() => undefined);
}
