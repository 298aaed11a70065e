export type ToastStatus = "info" | "warning" | "success" | "error" | "loading";

type Toast = {
  status: ToastStatus;
  title: string;
  description?: string;
  /** An action in the toast, such as Undo. */
  action?: { label: string; onClick(): void };
};

/** Shows a message for five seconds (spec §4, §9). The toasts' code is loaded with the first of them. */
export async function showToast({ status, title, ...options }: Toast): Promise<void> {
  const { toast } = await import("./toaster.tsx");
  toast[status](title, options);
}

export async function closeAllToasts(): Promise<void> {
  const { toast } = await import("./toaster.tsx");
  toast.dismiss();
}
