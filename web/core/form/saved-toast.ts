import type { QueryClient, QueryKey } from "@tanstack/react-query";
import { api } from "../api/api.ts";
import { send } from "../api/send.ts";
import { markSaved } from "../motion/saved-mark.tsx";
import { showErrorToast } from "../ui/failure-toast.ts";
import { type CloseToast, showToast } from "../ui/toast.ts";

let last: Promise<CloseToast> | undefined;

/** Says that something is saved, and offers to take that back; one at a time, since it is the last save that one regrets. */
export function showSaved(title: string, undo?: () => Promise<unknown>): void {
  closeSaved();
  last = showToast({
    status: "success",
    title,
    ...(undo && { action: { label: "Undo", onClick: () => void undo() } }),
  });
}

/** Whoever opens the next form is done with the last: its message would stand over the fields. */
export function closeSaved(): void {
  void last?.then((close) => close());
  last = undefined;
}

/** What an undo needs to know of the saved entry. */
export type SavedEntry = { _id: string; name: string; queryKeys: QueryKey[] };

/** Brings the version back that was there before a save, unless something newer is there by now. */
export async function undoUpdate(
  client: QueryClient,
  { _id, name, queryKeys }: SavedEntry,
  before: number,
  after: number,
): Promise<void> {
  try {
    const json = { version: before, startedFrom: after };
    const { notes } = await send(api.history.entries[":id"].restore.$post({ param: { id: _id }, json }));
    await loadAgain(client, queryKeys);
    markSaved(_id);
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
 * Takes an entry away that was just added; it lies in the trash.
 * @param onRemoved leaves a page that is about it, before it is asked for again
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
    await loadAgain(client, queryKeys);
    void showToast({ status: "success", title: `${name} removed.` });
  } catch (error) {
    console.error(`Failed to undo ${name.toLowerCase()}`);
    showErrorToast("Not undone", error);
  }
}

async function loadAgain(client: QueryClient, queryKeys: QueryKey[]): Promise<void> {
  // What is said of pictures is asked for apart from the entries that show them.
  await Promise.all([...queryKeys, ["pictures"]].map((queryKey) => client.invalidateQueries({ queryKey })));
}
