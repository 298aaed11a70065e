import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type RefObject, useRef, useState } from "react";
import type { FieldValues, UseFormReturn } from "react-hook-form";
import type { z } from "zod";
import { ApiError, newKey } from "../api/send.ts";
import { saveDetails } from "../media/picture-details.ts";
import { type CloseToast, showToast } from "../ui/toast.ts";
import { differingFields } from "./conflict-notice.tsx";
import { noteUnanswered, splitFiles, type Unanswered } from "./drafts.ts";
import type { EntryDialogProps } from "./entry-dialog-props.ts";
import { logFailure } from "./log-failure.ts";
import { faultsOf, storedAddress } from "./replies.ts";
import { keyedRequest, watchedRequest } from "./upload.ts";

type SavedForm = {
  form: UseFormReturn<FieldValues, unknown, FieldValues>;
  /** The version the edit began with. */
  version: RefObject<number | undefined>;
  draftKey: string;
  /** Of the draft that the form began with. */
  unanswered: Unanswered | undefined;
  /** After a save, once what is said of its pictures is stored too. */
  onStored(): Promise<void>;
  /** The first field that the server found a fault in. */
  onFault(field: string): void;
};

/** The reply to a save, or what is there of one whose reply was lost. */
type Saved<R> = { result: R } | { stored: FieldValues };

/**
 * Saves a form's checked values: files with progress, until they are given up. What fails is said beside its field, or in
 * toasts that go with the try that succeeds; a conflict and an ended session are for the form to tell.
 */
export function useSaving<S extends z.ZodType<FieldValues, FieldValues>, R>(
  props: EntryDialogProps<S, R>,
  { form, version, draftKey, unanswered: before, onStored, onFault }: SavedForm,
) {
  const client = useQueryClient();
  const [progress, setProgress] = useState<number | null>(null);
  const given = useRef<AbortController | null>(null);
  /** What was sent last, until it has succeeded: sent again as it was, it must not be done twice, whoever has lost the answer. */
  const unanswered = useRef(before);
  const note = (sent: Unanswered | undefined) => {
    unanswered.current = sent;
    noteUnanswered(draftKey, sent);
  };
  /** What was told of tries that failed, until one succeeds. */
  const failures = useRef<Promise<CloseToast>[]>([]);

  const describePictures = async (addressOf: (field: string) => string) => {
    try {
      await saveDetails(form.getValues(), addressOf);
    } catch (error) {
      console.error("Failed to update picture");
      const description = error instanceof Error ? error.message : String(error);
      void showToast({ status: "warning", title: "Saved without the picture's details", description });
    }
    await client.invalidateQueries({ queryKey: ["pictures"] });
  };

  /** What is stored, where a conflict is with what the form holds itself: it has got through before, and the answer has not. */
  const storedAlready = (error: unknown): FieldValues | null => {
    if (!(error instanceof ApiError) || error.status !== 409 || error.current === undefined) return null;
    const theirs = props.fromCurrent?.(error.current as never); // The feature knows its own entity.
    return theirs !== undefined && differingFields(form.getValues(), theirs).length === 0 ? theirs : null;
  };

  const saving = useMutation({
    mutationFn: async (checked: FieldValues): Promise<Saved<R>> => {
      const { texts, files } = splitFiles(checked);
      given.current = new AbortController();
      const hasFiles = Object.keys(files).length > 0;
      setProgress(hasFiles ? 0 : null);
      const content = contentOf(texts, files);
      const sent = unanswered.current?.content === content ? unanswered.current : { key: newKey(), content };
      note(sent);
      const watched = hasFiles ? watchedRequest(setProgress, given.current.signal) : {};
      try {
        const result = await props.save(texts as z.output<S>, {
          // The resolver has checked them by this very schema.
          files,
          version: version.current,
          options: keyedRequest(sent.key, watched),
          signal: given.current.signal,
        });
        note(undefined);
        return { result };
      } catch (error) {
        const stored = storedAlready(error);
        if (stored === null) throw error;
        return { stored };
      }
    },
    async onSuccess(saved) {
      for (const toast of failures.current.splice(0)) void toast.then((close) => close());
      await describePictures((field) =>
        "result" in saved
          ? (props.addressOf ?? storedAddress)(saved.result, field)
          : String(saved.stored[field] ?? ""),
      );
      await onStored();
      if ("result" in saved) props.onSaved?.(saved.result);
    },
    onError(error, checked) {
      // It may have been stored in that moment.
      if (given.current?.signal.aborted)
        return void Promise.all(props.queryKeys.map((queryKey) => client.invalidateQueries({ queryKey })));
      logFailure(props, props.entry === null ? "add" : "update");
      const known = faultsOf(error, checked).filter(([field]) => field in props.values);
      for (const [field, message] of known) form.setError(field, { type: "server", message });
      if (known[0] !== undefined) onFault(known[0][0]);
      if (error instanceof ApiError && [401, 409].includes(error.status)) return;
      // At the top, or it would lie on the buttons that one needs next.
      failures.current.push(
        showToast({ status: "error", position: "top", title: "Not saved", description: error.message }),
      );
    },
    onSettled: () => setProgress(null),
  });
  return {
    saving,
    /** How much of the files is sent, 0 to 1; null while none are. */
    progress,
    giveUp: () => given.current?.abort(),
    /** Checks the fields first. */
    submit: () => form.handleSubmit((checked) => saving.mutate(checked))(),
  };
}

/** Tells two saves apart. */
function contentOf(texts: FieldValues, files: Partial<Record<string, File>>): string {
  const chosen = Object.entries(files).map(([field, file]) => [
    field,
    file?.name,
    file?.size,
    file?.lastModified,
  ]);
  return JSON.stringify([texts, chosen]);
}
