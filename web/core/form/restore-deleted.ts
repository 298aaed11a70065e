import type { QueryClient, QueryKey } from "@tanstack/react-query";
import { api } from "../api/api.ts";
import { send } from "../api/send.ts";
import { highlightSaved } from "../motion/saved-highlight.tsx";
import { showErrorToast } from "../ui/error-toast.ts";
import { showToast } from "../ui/toast.ts";

/** Restores a deleted entry with its files and position, reloads the queries, and shows a toast with the result. */
export async function restoreDeleted(
  client: QueryClient,
  id: string,
  name: string,
  queryKeys: QueryKey[],
): Promise<void> {
  try {
    const { notes = [] } = await send(api.history.restore[":id"].$post({ param: { id } }));
    await Promise.all(queryKeys.map((queryKey) => client.invalidateQueries({ queryKey })));
    highlightSaved(id);
    void showToast({
      status: notes.length > 0 ? "warning" : "success",
      title: `${name} restored.`,
      ...(notes.length > 0 && { description: notes.join(" ") }),
    });
  } catch (error) {
    console.error(`Failed to restore ${name.toLowerCase()}`);
    showErrorToast("Not restored", error);
  }
}
