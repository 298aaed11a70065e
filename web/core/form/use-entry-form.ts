import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, type RefObject, useEffect, useRef, useState } from "react";
import { type FieldValues, useForm } from "react-hook-form";
import type { z } from "zod";
import { ApiError, newKey } from "../api/send.ts";
import { detailParts } from "../media/picture-details.ts";
import { markSaved } from "../motion/saved-mark.tsx";
import { showErrorToast } from "../ui/failure-toast.ts";
import { type CloseToast, showToast } from "../ui/toast.ts";
import {
  draftKeyOf,
  dropDraft,
  hasLostFile,
  noteUnanswered,
  readDraft,
  splitFiles,
  storeDraft,
  type Unanswered,
} from "./drafts.ts";
import type { Entry, EntryDialogProps } from "./entry-dialog-props.ts";
import { contentOf, faultsOf, isStoredAlready, storedEntry } from "./replies.ts";
import { contractResolver } from "./resolver.ts";
import { restoreDeleted } from "./restore-deleted.ts";
import { showSaved, undoAdd, undoUpdate } from "./saved-toast.ts";
import { keyedRequest, watchedRequest } from "./upload.ts";

export type EntryForm = ReturnType<typeof useEntryForm>;

/** The reply to a save; null where that was lost, and all of it is stored. */
type Saved = { result: unknown } | null;

type Options = {
  /** The form's element; null once someone has left it. */
  element: RefObject<HTMLFormElement | null>;
  onNotRemoved(): void;
};

/**
 * The life of a form: it is loaded with the entry or a draft, keeps a draft as one types, saves and deletes, says what went wrong, and
 * offers to undo.
 */
export function useEntryForm<S extends z.ZodType<FieldValues, FieldValues>, R>(
  props: EntryDialogProps<S, R>,
  { element, onNotRemoved }: Options,
) {
  const { name, schema, entry, queryKeys, checkFiles, hasDraft = true, onClose } = props;
  const title = `${entry === null ? "Add" : "Edit"} ${name}`;
  const draftKey = draftKeyOf(name, entry?._id, props.within);
  const client = useQueryClient();

  // Load.
  const [draft] = useState(() => (hasDraft ? readDraft(draftKey) : null));
  const [isFileLost] = useState(() => hasLostFile(draftKey));
  const [isRestored, setRestored] = useState(draft !== null);
  /** The version that the edit began with; undefined for a new entry. */
  const version = useRef(draft?.version ?? entry?.version);
  const form = useForm<FieldValues, unknown, FieldValues>({
    defaultValues: props.values,
    ...(draft !== null && { values: draft.values, resetOptions: { keepDefaultValues: true } }),
    resolver: contractResolver(schema, checkFiles),
  });
  const { isDirty } = form.formState;
  /** Shows other values, with nothing changed and no draft. */
  const startOver = (values: FieldValues | undefined) => {
    form.reset(values);
    dropDraft(draftKey);
    setRestored(false);
  };

  // Keep a draft as one types.
  useEffect(() => {
    if (!hasDraft) return;
    const href = location.pathname + location.search;
    return form.subscribe({
      formState: { values: true, isDirty: true, dirtyFields: true },
      callback: ({ values, isDirty, dirtyFields = {} }) => {
        const isOfFiles = Object.keys(dirtyFields).every((field) => values[field] instanceof File);
        if (isDirty) storeDraft(draftKey, { title, href, values, version: version.current, isOfFiles });
        else dropDraft(draftKey);
      },
    });
  }, [form, hasDraft, draftKey, title]);

  // Save: files with progress, until they are given up.
  const [progress, setProgress] = useState<number | null>(null);
  const [savedCount, setSavedCount] = useState(0);
  const given = useRef<AbortController | null>(null);
  const isNextWanted = useRef(false);
  const failures = useFailureToasts();
  const keys = useRequestKeys(draftKey, draft?.unanswered);
  const saving = useMutation({
    mutationFn: async (checked: FieldValues): Promise<Saved> => {
      const { texts, files } = splitFiles(checked);
      given.current = new AbortController();
      const { signal } = given.current;
      const hasFiles = Object.keys(files).length > 0;
      setProgress(hasFiles ? 0 : null);
      const details = detailParts(form.getValues());
      const key = keys.keyFor(contentOf(texts, details, files));
      const options = keyedRequest(key, hasFiles ? watchedRequest(setProgress, signal) : {});
      try {
        // The resolver has checked the texts by this very schema.
        const checkedTexts = texts as z.output<S>;
        const result = await props.save(checkedTexts, {
          files,
          details,
          version: version.current,
          options,
          signal,
        });
        keys.forget();
        return { result };
      } catch (error) {
        if (await isStoredAlready(error, form.getValues(), props.fromCurrent)) return null;
        throw error;
      }
    },
    async onSuccess(saved) {
      failures.close();
      await client.invalidateQueries({ queryKey: ["pictures"] });
      await (isNextWanted.current ? startNext() : finish());
      const stored = saved === null ? undefined : storedEntry(saved.result as R, props); // What the save has answered.
      const id = entry?._id ?? stored?._id;
      if (id !== undefined) markSaved(id);
      // Forms without drafts are about passwords, which have no versions and say themselves what has changed.
      if (hasDraft) showSaved(`${name} saved.`, undoOf(stored));
      if (saved !== null) props.onSaved?.(saved.result as R);
    },
    onError(error, checked) {
      // It may have been stored in that moment.
      if (given.current?.signal.aborted) return void loadAgain();
      logFailure(entry === null ? "add" : "update");
      const known = faultsOf(error, checked).filter(([field]) => field in props.values);
      for (const [field, message] of known) form.setError(field, { type: "server", message });
      const [first] = known;
      if (first !== undefined) focusAfter(() => form.setFocus(first[0]));
      // A conflict and an ended session have notices of their own.
      if (error instanceof ApiError && [401, 409].includes(error.status)) return;
      failures.show(error.message);
    },
    onSettled: () => setProgress(null),
  });
  const focusAfter = useFocusAfter(saving.isPending);
  /** Checks the fields first. */
  const submit = () => form.handleSubmit((checked) => saving.mutate(checked))();

  // Delete, which can be undone.
  const removing = useMutation({
    mutationFn: (id: string) => props.remove?.(id) ?? Promise.resolve(),
    onSuccess: (_result, id) => sayRemoved(id, `${name} deleted.`),
    async onError(error, id) {
      // By another tab, or by a call whose answer was lost.
      if (error instanceof ApiError && error.status === 404)
        return await sayRemoved(id, `${name} was already deleted.`);
      logFailure("delete");
      onNotRemoved();
      showErrorToast("Not deleted", error, { position: "top" });
    },
  });
  const sayRemoved = async (id: string, words: string) => {
    if (props.onRemoved === undefined) await finish();
    else {
      dropDraft(draftKey);
      props.onRemoved(id);
      await loadAgain();
    }
    showSaved(words, () => restoreDeleted(client, id, name, queryKeys));
  };

  // What comes after a save or a deletion.
  const loadAgain = () => Promise.all(queryKeys.map((queryKey) => client.invalidateQueries({ queryKey })));
  const finish = async () => {
    dropDraft(draftKey);
    await loadAgain();
    // Someone who has left in the meantime is not led back.
    if (element.current !== null) onClose();
  };
  /** Empties the form for the next entry of a series. */
  const startNext = async () => {
    dropDraft(draftKey);
    await loadAgain();
    startOver(props.values);
    setSavedCount((count) => count + 1);
    focusAfter(() =>
      element.current?.querySelector<HTMLElement>(".form-fields :is(input, select, textarea)")?.focus(),
    );
  };
  /** Undefined where nothing has changed, or nobody knows what was stored. */
  const undoOf = (stored: Entry | undefined) => {
    if (stored === undefined) return undefined;
    const saved = { _id: stored._id, name, queryKeys };
    const before = version.current;
    if (entry !== null) {
      if (before === undefined || stored.version === before) return undefined;
      return () => undoUpdate(client, saved, before, stored.version);
    }
    const { remove, onRemoved } = props;
    return remove && (() => undoAdd(client, saved, remove, onRemoved));
  };
  /** Says in the console, in the words of §8, what could not be done. */
  const logFailure = (action: "add" | "update" | "delete") => {
    const lines = props.logs?.[action] ?? [`Failed to ${action} ${name.toLowerCase()}`];
    for (const line of lines) console.error(line);
  };

  const isBusy = saving.isPending || removing.isPending;
  /** 'Save', or 'Save and add another'. */
  const saveAsAsked = async (event?: FormEvent, isNextAdded = false) => {
    event?.preventDefault();
    const { activeElement } = document;
    // Fields that take their text over when they are left, do so now.
    if (activeElement instanceof HTMLInputElement) activeElement.blur();
    if (isBusy) return;
    isNextWanted.current = isNextAdded;
    focusAfter(() => {
      // A bar has stood in the place of the button.
      const to = activeElement?.isConnected ? activeElement : element.current?.querySelector("[type=submit]");
      // What went wrong may stand above it, and has been brought into sight.
      if (to instanceof HTMLElement) to.focus({ preventScroll: true });
    });
    await submit();
  };

  return {
    /** "Edit Education". */
    title,
    form,
    version,
    /** Whether the form began with a draft, and nobody has started over. */
    isRestored,
    /** Of a restored draft; its file went with the page it was chosen on. */
    isFileLost,
    /** Whether there is anything to lose. */
    isChanged: isDirty || isRestored,
    startOver,
    dropDraft: () => dropDraft(draftKey),
    saving,
    /** How much of the files is sent, 0 to 1; null while none are. */
    progress,
    giveUp: () => given.current?.abort(),
    savedCount,
    removing,
    isBusy,
    submit,
    saveAsAsked,
  };
}

/**
 * Keys of requests: what is sent again as it was, because its answer was lost, must not be done twice.
 * @param before what was sent and not answered of the draft that the form began with
 */
function useRequestKeys(draftKey: string, before: Unanswered | undefined) {
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

/** What is said of tries that failed, until one succeeds. */
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
 * Fields take no focus while they are stored.
 * @returns notes what moves the focus once they can be typed in again; of several the last one counts
 */
function useFocusAfter(isPending: boolean): (focus: () => void) => void {
  const next = useRef<(() => void) | null>(null);
  useEffect(() => {
    if (isPending) return;
    next.current?.();
    next.current = null;
  }, [isPending]);
  return (focus) => {
    next.current = focus;
  };
}
