import { ApiError } from "../api/send.ts";
import { showToast } from "./toast.ts";
import type { Toast } from "./toaster.tsx";

/** Shows an error toast with the error's message. Shows none for an ended session, which leads to the login page. */
export function showErrorToast(title: string, error: unknown, more: Partial<Toast> = {}): void {
  if (error instanceof ApiError && error.status === 401) return;
  const description = error instanceof Error ? error.message : String(error);
  void showToast({ status: "error", title, description, ...more });
}
