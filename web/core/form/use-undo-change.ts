import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "../api/api.ts";
import { send } from "../api/send.ts";
import { showErrorToast } from "../ui/error-toast.ts";
import { showSavedToast } from "./saved-toast.ts";

/** Undoes a change from the history and shows `done`. Shows an error if one of its entries has changed since. */
export function useUndoChange(done = "Change undone.") {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => send(api.history.changes[":id"].undo.$post({ param: { id } })),
    async onSuccess() {
      await client.invalidateQueries();
      showSavedToast(done);
    },
    onError(error) {
      console.error("Failed to undo a change");
      showErrorToast("Not undone", error);
    },
  });
}
