/** Spec §4. */
export type ToastStatus = "info" | "warning" | "success" | "error" | "loading";
export type ToastPosition = "top" | "top-left" | "top-right" | "bottom" | "bottom-left" | "bottom-right";

export type Toast = {
  status: ToastStatus;
  title: string;
  description?: string;
  /** At the bottom unless told otherwise. */
  position?: ToastPosition;
  /** An action in the toast, such as Undo. */
  action?: { label: string; onClick(): void };
};

/** Closes the toast that it came from; others are closed by their readers, or by their time. */
export type CloseToast = () => void;

/** Shows a message for five seconds, or until it is closed (spec §4, §9). The toasts' code is loaded with the first of them. */
export async function showToast(toast: Toast): Promise<CloseToast> {
  return (await import("./toaster.tsx")).showToast(toast);
}

export async function closeAllToasts(): Promise<void> {
  (await import("./toaster.tsx")).closeAllToasts();
}
