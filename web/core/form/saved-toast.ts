import type { QueryClient, QueryKey } from "@tanstack/react-query";
import { cutAtWord } from "../../../src/shared/cut-text.ts";
import { api } from "../api/api.ts";
import { send } from "../api/send.ts";
import { highlightSaved } from "../motion/saved-highlight.tsx";
import { showErrorToast } from "../ui/error-toast.ts";
import { type CloseToast, showToast } from "../ui/toast.ts";
import type { Toast } from "../ui/toaster.tsx";

/** The toast of the last outcome, and the page that it was shown on. */
let last: { close: Promise<CloseToast>; path: string } | undefined;

/** Shows what became of the owner's last action. Replaces the toast of the action before, which it may contradict. */
export function showOutcome(toast: Toast): void {
  closeSavedToast();
  last = { close: showToast(toast), path: location.pathname };
}

/** Shows that something was saved, with an Undo button. */
export function showSavedToast(title: string, undo?: () => Promise<unknown>): void {
  showOutcome({
    status: "success",
    title,
    ...(undo && { action: { label: "Undo", onClick: () => void undo() } }),
  });
}

/** Closes the toast of the last action, which would cover a dialog's fields or question. */
export function closeSavedToast(): void {
  void last?.close.then((close) => close());
  last = undefined;
}

/** Closes the toast of the last action if it was shown on another page. */
export function closeToastOfOtherPage(path: string): void {
  if (last !== undefined && last.path !== path) closeSavedToast();
}

/** Characters of a name in a toast or a question. */
const TITLE_MAX = 60;

/** What messages call an entry: its name. @param instead for an entry without a name: "Skill" */
export function entryTitle(name: string, instead: string): string {
  return cutAtWord(name.trim(), TITLE_MAX) || instead;
}

/** What Undo needs to know about the saved entry. @property title see `entryTitle` */
export type SavedEntry = { _id: string; title: string; queryKeys: QueryKey[] };

/** Undoes a save: restores version `before`, unless the entry is newer than `after`. Shows a toast with the result. */
export async function undoUpdate(
  client: QueryClient,
  { _id, queryKeys }: SavedEntry,
  before: number,
  after: number,
): Promise<void> {
  try {
    const json = { version: before, startedFrom: after };
    const { notes } = await send(api.history.entries[":id"].restore.$post({ param: { id: _id }, json }));
    await reload(client, queryKeys);
    highlightSaved(_id);
    showWithNotes("Change undone.", notes);
  } catch (error) {
    console.error("Failed to undo a change");
    showErrorToast("Not undone", error);
  }
}

/** Shows that something was restored, and what could not be. */
export function showWithNotes(title: string, notes: readonly string[]): void {
  showOutcome({
    status: notes.length > 0 ? "warning" : "success",
    title,
    ...(notes.length > 0 && { description: notes.join(" ") }),
  });
}

/**
 * Undoes adding an entry: moves it to the trash and shows a toast with the result.
 * @param onRemoved leaves the entry's page before its queries reload
 */
export async function undoAdd(
  client: QueryClient,
  { _id, title, queryKeys }: SavedEntry,
  remove: (id: string) => Promise<unknown>,
  onRemoved: ((id: string) => void) | undefined,
): Promise<void> {
  try {
    await remove(_id);
    onRemoved?.(_id);
    await reload(client, queryKeys);
    showOutcome({ status: "success", title: `${title} removed.` });
  } catch (error) {
    console.error("Failed to undo a change");
    showErrorToast("Not undone", error);
  }
}

async function reload(client: QueryClient, queryKeys: QueryKey[]): Promise<void> {
  // Picture details have their own query.
  await Promise.all([...queryKeys, ["pictures"]].map((queryKey) => client.invalidateQueries({ queryKey })));
}
