import { type QueryKey, useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { Entry } from "../form/entry-dialog-props.ts";
import { entryTitle, showSavedToast, undoAdd } from "../form/saved-toast.ts";
import { highlightSaved } from "../motion/saved-highlight.tsx";

type QuickAdd<E> = {
  noun: string;
  queryKeys: QueryKey[];
  /** Adds an entry from what is typed. @throws Error with a message for the field */
  add(typed: string): Promise<E>;
  /** What the toast calls the added entry. */
  nameOf(entry: E): string;
  /** The group that it was added to; `""` for none. */
  groupOf?(entry: E): string;
  remove(id: string): Promise<unknown>;
};

/** A list's field that filters as the owner types, and adds what is typed on Enter, ready for the next. */
export function useQuickAdd<E extends Entry>({ noun, queryKeys, add, nameOf, groupOf, remove }: QuickAdd<E>) {
  const client = useQueryClient();
  const [typed, setTyped] = useState("");
  const adding = useMutation({
    mutationFn: () => add(typed.trim()),
    async onSuccess(added) {
      const { _id } = added;
      const title = entryTitle(nameOf(added), noun);
      setTyped("");
      await Promise.all(queryKeys.map((queryKey) => client.invalidateQueries({ queryKey })));
      highlightSaved(_id);
      const group = groupOf?.(added) ?? "";
      showSavedToast(`${title} added${group === "" ? "" : ` to ${group}`}.`, () =>
        undoAdd(client, { _id, title, queryKeys }, remove, undefined),
      );
    },
    onError: () => console.error(`Failed to add ${noun.toLowerCase()}`),
  });
  return {
    typed,
    onType(text: string) {
      setTyped(text);
      adding.reset();
    },
    isBusy: adding.isPending,
    error: adding.error?.message,
    onAdd: () => adding.mutate(),
  };
}
