import { ApiError } from "../api/send.ts";
import { showToast } from "./toast.ts";
import type { Toast } from "./toaster.tsx";

/** Tells what failed, and why; but for a session that has ended, which leads to the login form and needs no words. */
export function showErrorToast(title: string, error: unknown, more: Partial<Toast> = {}): void {
  if (error instanceof ApiError && error.status === 401) return;
  const description = error instanceof Error ? error.message : String(error);
  void showToast({ status: "error", title, description, ...more });
}
