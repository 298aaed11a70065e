import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import type { FieldValues } from "react-hook-form";
import type { z } from "zod";
import { ApiError, newKey } from "../api/send.ts";
import { areDetailsStored, type DetailParts, detailParts } from "../media/picture-details.ts";
import { markSaved } from "../motion/saved-mark.tsx";
import { type CloseToast, showToast } from "../ui/toast.ts";
import { differingFields } from "./conflict-notice.tsx";
import { noteUnanswered, splitFiles, type Unanswered } from "./drafts.ts";
import type { Entry, EntryDialogProps } from "./entry-dialog-props.ts";
import { logFailure } from "./log-failure.ts";
import { conflictOf, faultsOf } from "./replies.ts";
import { showSaved, undoAdd, undoUpdate } from "./saved-toast.ts";
import { keyedRequest, watchedRequest } from "./upload.ts";
import type { EntryForm } from "./use-entry-form.ts";

type SavedForm = Pick<EntryForm, "form" | "version" | "draftKey" | "unanswered"> & {
  /** After a save, once the lists show it. */
  onStored(): Promise<void>;
  /** The first field that the server found a fault in. */
  onFault(field: string): void;
};

/** The reply to a save; null where that was lost, and all of it is stored. */
type Saved<R> = { result: R } | null;

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
  const sent = useUnanswered(draftKey, before);
  const failures = useFailureToasts();

  const saving = useMutation({
    mutationFn: async (checked: FieldValues): Promise<Saved<R>> => {
      const { texts, files } = splitFiles(checked);
      given.current = new AbortController();
      const hasFiles = Object.keys(files).length > 0;
      setProgress(hasFiles ? 0 : null);
      const details = detailParts(form.getValues());
      const key = sent.keyFor(contentOf(texts, details, files));
      const watched = hasFiles ? watchedRequest(setProgress, given.current.signal) : {};
      try {
        const result = await props.save(texts as z.output<S>, {
          // The resolver has checked them by this very schema.
          files,
          details,
          version: version.current,
          options: keyedRequest(key, watched),
          signal: given.current.signal,
        });
        sent.forget();
        return { result };
      } catch (error) {
        if (await isStoredAlready(error, form.getValues(), props)) return null;
        throw error;
      }
    },
    async onSuccess(saved) {
      failures.close();
      await client.invalidateQueries({ queryKey: ["pictures"] });
      await onStored();
      const stored = saved === null ? undefined : storedEntry(props, saved.result);
      const id = props.entry?._id ?? stored?._id;
      if (id !== undefined) markSaved(id);
      // Forms without drafts are about passwords, which have no versions and say themselves what has changed.
      if (props.hasDraft !== false) showSaved(`${props.name} saved.`, undoOf(stored));
      if (saved !== null) props.onSaved?.(saved.result);
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
      failures.show(error.message);
    },
    onSettled: () => setProgress(null),
  });
  /** Undefined where nothing has changed, or nobody knows what was stored. */
  const undoOf = (stored: Entry | undefined) => {
    if (stored === undefined) return undefined;
    const { name, queryKeys, remove, onRemoved } = props;
    const entry = { _id: stored._id, name, queryKeys };
    const before = version.current;
    if (props.entry !== null) {
      if (before === undefined || stored.version === before) return undefined;
      return () => undoUpdate(client, entry, before, stored.version);
    }
    if (remove === undefined) return undefined;
    return () => undoAdd(client, entry, remove, onRemoved);
  };
  return {
    saving,
    /** How much of the files is sent, 0 to 1; null while none are. */
    progress,
    giveUp: () => given.current?.abort(),
    /** Checks the fields first. */
    submit: () => form.handleSubmit((checked) => saving.mutate(checked))(),
  };
}

/**
 * What was sent last, until it has succeeded: sent again as it was, it must not be done twice, whoever has lost the answer.
 * @param before of the draft that the form began with
 */
function useUnanswered(draftKey: string, before: Unanswered | undefined) {
  const unanswered = useRef(before);
  const note = (sent: Unanswered | undefined) => {
    unanswered.current = sent;
    noteUnanswered(draftKey, sent);
  };
  return {
    /** The key to send this content under, the same as at the last try. */
    keyFor(content: string): string {
      const sent = unanswered.current?.content === content ? unanswered.current : { key: newKey(), content };
      note(sent);
      return sent.key;
    },
    forget: () => note(undefined),
  };
}

/** What is told of tries that failed, until one succeeds. */
function useFailureToasts() {
  const shown = useRef<Promise<CloseToast>[]>([]);
  return {
    show(description: string): void {
      // At the top, or it would lie on the buttons that one needs next.
      shown.current.push(showToast({ status: "error", position: "top", title: "Not saved", description }));
    },
    close(): void {
      for (const toast of shown.current.splice(0)) void toast.then((close) => close());
    },
  };
}

/**
 * Whether a conflict is with what the form holds itself: it has got through before, and the answer has not.
 * @param mine the form's values
 */
async function isStoredAlready<S extends z.ZodType<FieldValues, FieldValues>, R>(
  error: unknown,
  mine: FieldValues,
  { fromCurrent }: Pick<EntryDialogProps<S, R>, "fromCurrent">,
): Promise<boolean> {
  const current = conflictOf(error);
  if (current === undefined) return false;
  const theirs = fromCurrent?.(current as never); // The feature knows its own entity.
  if (theirs === undefined || differingFields(mine, theirs).length > 0) return false;
  return await areDetailsStored(mine, theirs).catch(() => false);
}

/** The entry that a save has stored, with its new version: of an edited one wherever the reply presents it. */
function storedEntry<S extends z.ZodType<FieldValues, FieldValues>, R>(
  { entry, addedEntry }: Pick<EntryDialogProps<S, R>, "entry" | "addedEntry">,
  result: R,
): Entry | undefined {
  if (entry === null && addedEntry !== undefined) return addedEntry(result);
  return findEntry(result, entry?._id);
}

/** In `{ skill: { _id, version } }`, or within it: `{ project: { sections: [{ _id, version }] } }`. */
function findEntry(value: unknown, id: string | undefined): Entry | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  if (isEntry(value) && (id === undefined || value._id === id)) return value;
  for (const part of Object.values(value)) {
    const found = findEntry(part, id);
    if (found !== undefined) return found;
  }
  return undefined;
}

function isEntry(value: object): value is Entry {
  return (
    "_id" in value && typeof value._id === "string" && "version" in value && typeof value.version === "number"
  );
}

/** Tells two saves apart. */
function contentOf(
  texts: FieldValues,
  { pictureDetails, poster }: DetailParts,
  files: Partial<Record<string, File>>,
): string {
  const chosen = Object.entries(files).map(([field, file]) => [
    field,
    file?.name,
    file?.size,
    file?.lastModified,
  ]);
  return JSON.stringify([texts, chosen, pictureDetails, poster === ""]);
}
