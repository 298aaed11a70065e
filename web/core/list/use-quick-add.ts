import { type QueryKey, useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { Entry } from "../form/entry-dialog-props.ts";
import { showSavedToast, undoAdd } from "../form/saved-toast.ts";
import { highlightSaved } from "../motion/saved-highlight.tsx";

type QuickAdd = {
  noun: string;
  queryKeys: QueryKey[];
  /** Adds an entry from what is typed. @throws Error with a message for the field */
  add(typed: string): Promise<Entry>;
  remove(id: string): Promise<unknown>;
};

/** A list's field that filters as the owner types, and adds what is typed on Enter, ready for the next. */
export function useQuickAdd({ noun, queryKeys, add, remove }: QuickAdd) {
  const client = useQueryClient();
  const [typed, setTyped] = useState("");
  const adding = useMutation({
    mutationFn: () => add(typed.trim()),
    async onSuccess({ _id }) {
      setTyped("");
      await Promise.all(queryKeys.map((queryKey) => client.invalidateQueries({ queryKey })));
      highlightSaved(_id);
      showSavedToast(`${noun} saved.`, () =>
        undoAdd(client, { _id, name: noun, queryKeys }, remove, undefined),
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
