import type { QueryClient } from "@tanstack/react-query";
import { api } from "../api/api.ts";
import { send } from "../api/send.ts";
import { highlightSaved } from "../motion/saved-highlight.tsx";
import { showErrorToast } from "../ui/error-toast.ts";
import { type SavedEntry, showWithNotes } from "./saved-toast.ts";

/** Restores a deleted entry with its files and position, reloads the queries, and shows a toast with the result. */
export async function restoreDeleted(
  client: QueryClient,
  { _id, title, queryKeys }: SavedEntry,
): Promise<void> {
  try {
    const { notes = [] } = await send(api.history.restore[":id"].$post({ param: { id: _id } }));
    await Promise.all(queryKeys.map((queryKey) => client.invalidateQueries({ queryKey })));
    highlightSaved(_id);
    showWithNotes(`${title} restored.`, notes);
  } catch (error) {
    console.error("Failed to restore a deleted entry");
    showErrorToast("Not restored", error);
  }
}
