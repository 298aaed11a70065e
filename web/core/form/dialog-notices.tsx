import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { FieldValues } from "react-hook-form";
import type { z } from "zod";
import { api } from "../api/api.ts";
import { ApiError, send } from "../api/send.ts";
import { clearStaleDetails } from "../media/picture-details.ts";
import { showErrorToast } from "../ui/error-toast.ts";
import { ConflictNotice } from "./conflict-notice.tsx";
import type { Entry, EntryDialogProps } from "./entry-dialog-props.ts";
import { FormNotice } from "./form-notice.tsx";
import { PictureConflictNotice } from "./picture-conflict-notice.tsx";
import { conflictingEntry, conflictingPicture } from "./save-response.ts";
import type { EntryForm } from "./use-entry-form.ts";

type DialogNoticesProps<S extends z.ZodType<FieldValues, FieldValues>, R> = {
  dialog: EntryDialogProps<S, R>;
  entryForm: EntryForm;
};

/** Notices above the form's fields: a restored draft, a conflict, or an entry deleted elsewhere. */
export function DialogNotices<S extends z.ZodType<FieldValues, FieldValues>, R>(
  props: DialogNoticesProps<S, R>,
) {
  const { dialog, entryForm } = props;
  const { form, version, isRestored, isFileLost, startOver, saving, submit } = entryForm;
  const client = useQueryClient();
  const noun = dialog.name.toLowerCase();
  const current = conflictingEntry(saving.error);
  const theirs = current === undefined ? undefined : dialog.toFormValues?.(current as never); // The feature knows its entity's type.
  const theirPicture = conflictingPicture(saving.error);
  const isGone = saving.error instanceof ApiError && saving.error.status === 404;
  /** Bases the edit on the saved version. */
  const rebase = () => {
    version.current = (current as Entry).version; // §11: a 409 response contains the saved entity.
    saving.reset();
  };
  return (
    <>
      {isRestored && (
        <FormNotice text={`We restored your unsaved changes.${isFileLost ? " Choose the file again." : ""}`}>
          <button
            type="button"
            className="btn btn-outline"
            onClick={() => {
              version.current = dialog.entry?.version;
              startOver(dialog.values);
            }}
          >
            Discard them
          </button>
        </FormNotice>
      )}
      {current !== undefined && (
        <ConflictNotice
          noun={noun}
          theirs={theirs}
          onSaveMine={() => {
            if (theirs) clearStaleDetails(form.getValues(), theirs, form.setValue);
            rebase();
            void submit();
          }}
          onTakeTheirs={() => {
            rebase();
            startOver(theirs);
          }}
        />
      )}
      {theirPicture !== null && (
        <PictureConflictNotice
          theirs={theirPicture}
          onDecided={() => {
            saving.reset();
            void client.invalidateQueries({ queryKey: ["pictures"] });
          }}
          onSaveMine={() => void submit()}
        />
      )}
      {isGone && dialog.entry !== null && dialog.remove !== undefined && (
        <DeletedNotice
          noun={noun}
          id={dialog.entry._id}
          onRestored={async () => {
            // The restored version is new, so a version check would always fail.
            version.current = undefined;
            await submit();
          }}
        />
      )}
    </>
  );
}

/** Tells that the entry was deleted elsewhere, and offers to restore it. */
function DeletedNotice({ noun, id, onRestored }: { noun: string; id: string; onRestored(): Promise<void> }) {
  const restoring = useMutation({
    mutationFn: () => send(api.history.restore[":id"].$post({ param: { id } })),
    onSuccess: onRestored,
    onError(error) {
      console.error(`Failed to restore ${noun}`);
      showErrorToast("Not restored", error, { position: "top" });
    },
  });
  return (
    <FormNotice text={`This ${noun} was deleted elsewhere. Your unsaved changes are still here.`}>
      <button type="button" className="btn btn-outline" onClick={() => restoring.mutate()}>
        Restore it and save my version
      </button>
    </FormNotice>
  );
}
