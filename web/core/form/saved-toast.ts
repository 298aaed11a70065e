import type { QueryClient, QueryKey } from "@tanstack/react-query";
import { api } from "../api/api.ts";
import { send } from "../api/send.ts";
import { highlightSaved } from "../motion/saved-highlight.tsx";
import { showErrorToast } from "../ui/error-toast.ts";
import { type CloseToast, showToast } from "../ui/toast.ts";

let last: Promise<CloseToast> | undefined;

/** Shows that something was saved, with an Undo button. Replaces the toast of the previous save. */
export function showSavedToast(title: string, undo?: () => Promise<unknown>): void {
  closeSavedToast();
  last = showToast({
    status: "success",
    title,
    ...(undo && { action: { label: "Undo", onClick: () => void undo() } }),
  });
}

/** Closes the last save's toast, which would cover the fields of the next form. */
export function closeSavedToast(): void {
  void last?.then((close) => close());
  last = undefined;
}

/** What Undo needs to know about the saved entry. */
export type SavedEntry = { _id: string; name: string; queryKeys: QueryKey[] };

/** Undoes a save: restores version `before`, unless the entry is newer than `after`. Shows a toast with the result. */
export async function undoUpdate(
  client: QueryClient,
  { _id, name, queryKeys }: SavedEntry,
  before: number,
  after: number,
): Promise<void> {
  try {
    const json = { version: before, startedFrom: after };
    const { notes } = await send(api.history.entries[":id"].restore.$post({ param: { id: _id }, json }));
    await reload(client, queryKeys);
    highlightSaved(_id);
    void showToast({
      status: notes.length > 0 ? "warning" : "success",
      title: "Change undone.",
      ...(notes.length > 0 && { description: notes.join(" ") }),
    });
  } catch (error) {
    console.error(`Failed to undo ${name.toLowerCase()}`);
    showErrorToast("Not undone", error);
  }
}

/**
 * Undoes adding an entry: moves it to the trash and shows a toast with the result.
 * @param onRemoved leaves the entry's page before its queries reload
 */
export async function undoAdd(
  client: QueryClient,
  { _id, name, queryKeys }: SavedEntry,
  remove: (id: string) => Promise<unknown>,
  onRemoved: ((id: string) => void) | undefined,
): Promise<void> {
  try {
    await remove(_id);
    onRemoved?.(_id);
    await reload(client, queryKeys);
    void showToast({ status: "success", title: `${name} removed.` });
  } catch (error) {
    console.error(`Failed to undo ${name.toLowerCase()}`);
    showErrorToast("Not undone", error);
  }
}

async function reload(client: QueryClient, queryKeys: QueryKey[]): Promise<void> {
  // Picture details have their own query.
  await Promise.all([...queryKeys, ["pictures"]].map((queryKey) => client.invalidateQueries({ queryKey })));
}
