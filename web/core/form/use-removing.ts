import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { FieldValues } from "react-hook-form";
import type { z } from "zod";
import { ApiError } from "../api/send.ts";
import { showErrorToast } from "../ui/failure-toast.ts";
import type { EntryDialogProps } from "./entry-dialog-props.ts";
import { logFailure } from "./log-failure.ts";
import { restoreDeleted } from "./restore-deleted.ts";
import { showSaved } from "./saved-toast.ts";

/** Deletes the edited entry, and offers it back. */
export function useRemoving<S extends z.ZodType<FieldValues, FieldValues>, R>(
  props: EntryDialogProps<S, R>,
  { onRemoved, onFailed }: { onRemoved(id: string): Promise<void>; onFailed(): void },
) {
  const { name, queryKeys } = props;
  const client = useQueryClient();
  const tell = async (id: string, title: string) => {
    await onRemoved(id);
    showSaved(title, () => restoreDeleted(client, id, name, queryKeys));
  };
  return useMutation({
    mutationFn: (id: string) => props.remove?.(id) ?? Promise.resolve(),
    onSuccess: (_result, id) => tell(id, `${name} deleted.`),
    async onError(error, id) {
      // By another tab, or by a call whose answer was lost.
      if (error instanceof ApiError && error.status === 404)
        return await tell(id, `${name} was deleted already.`);
      logFailure(props, "delete");
      onFailed();
      showErrorToast("Not deleted", error, { position: "top" });
    },
  });
}
