import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "../api/api.ts";
import { send } from "../api/send.ts";
import { showErrorToast } from "../ui/failure-toast.ts";
import { showSaved } from "./saved-toast.ts";

/** Takes a whole change of the history back, and says `done`. Where one of its entries was changed since, nothing is done, and that is said. */
export function useUndoChange(done = "Change undone.") {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => send(api.history.changes[":id"].undo.$post({ param: { id } })),
    async onSuccess() {
      await client.invalidateQueries();
      showSaved(done);
    },
    onError(error) {
      console.error("Failed to undo a change");
      showErrorToast("Not undone", error);
    },
  });
}
