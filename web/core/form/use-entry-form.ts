import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, type RefObject, useEffect, useRef, useState } from "react";
import { type FieldValues, useForm } from "react-hook-form";
import type { z } from "zod";
import { ApiError } from "../api/send.ts";
import { translationStatusQuery } from "../language/languages-query.ts";
import { detailParts } from "../media/picture-details.ts";
import { highlightSaved } from "../motion/saved-highlight.tsx";
import { errorPaths, withAllTranslations, withChangedTranslations } from "../translations/translated-form.ts";
import type { FormLanguages } from "../translations/use-translated-texts.ts";
import { showErrorToast } from "../ui/error-toast.ts";
import { type CloseToast, showToast } from "../ui/toast.ts";
import { draftKeyOf, dropDraft, hasLostFile, readDraft, splitFiles, storeDraft } from "./drafts.ts";
import type { Entry, EntryDialogProps } from "./entry-dialog-props.ts";
import { contractResolver } from "./resolver.ts";
import { restoreDeleted } from "./restore-deleted.ts";
import { fieldErrorsOf, findSavedEntry, isAlreadySaved, saveFingerprint } from "./save-response.ts";
import { savedText } from "./saved-text.ts";
import { entryTitle, showSavedToast, undoAdd, undoUpdate } from "./saved-toast.ts";
import { withIdempotencyKey, withUploadProgress } from "./upload.ts";
import { useRequestKeys } from "./use-request-keys.ts";

export type EntryForm = ReturnType<typeof useEntryForm>;

/** The response to a save; null if it was lost but everything is saved. */
type Saved = { result: unknown } | null;

type Options = {
  /** The form's element; null once the form is closed. */
  element: RefObject<HTMLFormElement | null>;
  languages: FormLanguages;
  /** Shows the first of these fields, which may be in another language's tab. @returns that field */
  openFields(names: readonly string[]): string;
  /** Called before the form is emptied for the next entry of a series. */
  onNext(): void;
  onNotRemoved(): void;
};

/**
 * The state of an entry's form: starts with the entry or its draft, keeps the draft up to date, saves and deletes, reports
 * errors, and offers Undo.
 */
export function useEntryForm<S extends z.ZodType<FieldValues, FieldValues>, R>(
  props: EntryDialogProps<S, R>,
  { element, languages, openFields, onNext, onNotRemoved }: Options,
) {
  const { name, schema, entry, queryKeys, checkFiles, hasDraft = true, onClose } = props;
  const { others, translated } = languages;
  const isTranslated = others.length > 0;
  const complete = (values: FieldValues) =>
    isTranslated ? withAllTranslations(values, translated, others) : values;
  const title = `${entry === null ? "Add" : "Edit"} ${name}`;
  /** What messages call the entry with these values. */
  const titleOf = (values: FieldValues, instead = name) =>
    entryTitle(props.nameOf?.(values as z.input<S>) ?? "", instead); // The same fields.
  const draftKey = draftKeyOf(name, entry?._id, props.parentId);
  const client = useQueryClient();

  // Load.
  const [draft] = useState(() => (hasDraft ? readDraft(draftKey) : null));
  const [isFileLost] = useState(() => hasLostFile(draftKey));
  const [isRestored, setRestored] = useState(draft !== null);
  /** The version that the edit is based on; undefined for a new entry. */
  const version = useRef(draft?.version ?? entry?.version);
  const form = useForm<FieldValues, unknown, FieldValues>({
    defaultValues: complete(props.values),
    ...(draft !== null && { values: complete(draft.values), resetOptions: { keepDefaultValues: true } }),
    resolver: contractResolver(schema, checkFiles),
  });
  const { isDirty } = form.formState;
  /** Resets the form to other values and deletes the draft. */
  const startOver = (values: FieldValues | undefined) => {
    form.reset(values && complete(values));
    dropDraft(draftKey);
    setRestored(false);
  };

  // Keep the draft up to date.
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

  // Save.
  const [progress, setProgress] = useState<number | null>(null);
  const [savedCount, setSavedCount] = useState(0);
  const upload = useRef<AbortController | null>(null);
  const isAddingNext = useRef(false);
  const failures = useFailureToasts();
  const keys = useRequestKeys(draftKey, draft?.unanswered);
  const saving = useMutation({
    mutationFn: async (checked: FieldValues): Promise<Saved> => {
      const { texts: all, files } = splitFiles(checked);
      const opened = form.formState.defaultValues ?? {};
      const texts = isTranslated ? withChangedTranslations(all, opened, translated) : all;
      upload.current = new AbortController();
      const { signal } = upload.current;
      const hasFiles = Object.keys(files).length > 0;
      setProgress(hasFiles ? 0 : null);
      const details = detailParts(form.getValues());
      const key = keys.keyFor(saveFingerprint(texts, details, files));
      const options = withIdempotencyKey(key, hasFiles ? withUploadProgress(setProgress, signal) : {});
      try {
        // The resolver has validated them with this schema.
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
        if (await isAlreadySaved(error, form.getValues(), props.toFormValues)) return null;
        throw error;
      }
    },
    async onSuccess(saved, checked) {
      failures.close();
      await client.invalidateQueries({ queryKey: ["pictures"] });
      if (isTranslated) void client.invalidateQueries({ queryKey: translationStatusQuery.queryKey });
      await (isAddingNext.current ? startNext() : finish());
      const stored = saved === null ? undefined : findSavedEntry(saved.result as R, props); // The result of `props.save`.
      const id = entry?._id ?? stored?._id;
      if (id !== undefined) highlightSaved(id);
      // The page that this opens is the toast's page.
      if (saved !== null) props.onSaved?.(saved.result as R);
      // Forms with secrets have no versions to undo, and show their own message.
      if (hasDraft)
        showSavedToast(
          savedText(titleOf(checked), checked, entry === null ? null : props.values),
          undoOf(stored, titleOf(checked)),
        );
    },
    onError(error, checked) {
      // A canceled save may have succeeded all the same.
      if (upload.current?.signal.aborted) return void reload();
      logFailure(entry === null ? "add" : "update");
      const known = fieldErrorsOf(error, checked).filter(
        ([field]) => field in props.values || (isTranslated && field.startsWith("translations.")),
      );
      for (const [field, message] of known) form.setError(field, { type: "server", message });
      if (known.length > 0) {
        const first = openFields(known.map(([field]) => field));
        focusAfter(() => form.setFocus(first));
      }
      // Conflicts and ended sessions have their own notices.
      if (error instanceof ApiError && [401, 409].includes(error.status)) return;
      failures.show(error.message);
    },
    onSettled: () => setProgress(null),
  });
  const focusAfter = useFocusAfter(saving.isPending);
  /** Saves the form if its fields are valid. */
  const submit = () =>
    form.handleSubmit(
      (checked) => saving.mutate(checked),
      // Without other languages, the form focuses the field itself.
      (errors) => isTranslated && form.setFocus(openFields(errorPaths(errors))),
    )();

  // Delete.
  const removing = useMutation({
    mutationFn: (id: string) => props.remove?.(id) ?? Promise.resolve(),
    onSuccess: (_result, id) => finishRemoval(id, `${titleOf(props.values)} deleted.`),
    async onError(error, id) {
      // Deleted in another tab, or by an earlier call whose response was lost.
      if (error instanceof ApiError && error.status === 404)
        return await finishRemoval(id, `${titleOf(props.values)} was already deleted.`);
      logFailure("delete");
      onNotRemoved();
      showErrorToast("Not deleted", error, { position: "top" });
    },
  });
  const finishRemoval = async (id: string, message: string) => {
    if (props.onRemoved === undefined) await finish();
    else {
      dropDraft(draftKey);
      props.onRemoved(id);
      await reload();
    }
    const removed = { _id: id, title: titleOf(props.values), queryKeys };
    showSavedToast(message, () => restoreDeleted(client, removed));
  };

  // After a save or a deletion.
  const reload = () => Promise.all(queryKeys.map((queryKey) => client.invalidateQueries({ queryKey })));
  const finish = async () => {
    dropDraft(draftKey);
    await reload();
    // Not if the form was closed in the meantime: that would navigate back to its page.
    if (element.current !== null) onClose();
  };
  /** Empties the form for the next entry. */
  const startNext = async () => {
    dropDraft(draftKey);
    await reload();
    onNext();
    startOver(props.values);
    setSavedCount((count) => count + 1);
    focusAfter(() =>
      element.current?.querySelector<HTMLElement>(".form-fields :is(input, select, textarea)")?.focus(),
    );
  };
  /** Undefined if nothing changed, or if the response to the save was lost. */
  const undoOf = (stored: Entry | undefined, savedTitle: string) => {
    if (stored === undefined) return undefined;
    const saved = { _id: stored._id, title: savedTitle, queryKeys };
    const before = version.current;
    if (entry !== null) {
      if (before === undefined || stored.version === before) return undefined;
      return () => undoUpdate(client, saved, before, stored.version);
    }
    const { remove, onRemoved } = props;
    return remove && (() => undoAdd(client, saved, remove, onRemoved));
  };
  /** Logs a failed call to the console (§8). */
  const logFailure = (action: "add" | "update" | "delete") => {
    const lines = props.logs?.[action] ?? [`Failed to ${action} ${name.toLowerCase()}`];
    for (const line of lines) console.error(line);
  };

  const isBusy = saving.isPending || removing.isPending;
  /** 'Save', or 'Save and add another'. */
  const handleSave = async (event?: FormEvent, isNextAdded = false) => {
    event?.preventDefault();
    const { activeElement } = document;
    // Some fields normalize their text on blur.
    if (activeElement instanceof HTMLInputElement) activeElement.blur();
    if (isBusy) return;
    isAddingNext.current = isNextAdded;
    focusAfter(() => {
      // The progress bar may have replaced the focused button.
      const target = activeElement?.isConnected
        ? activeElement
        : element.current?.querySelector("[type=submit]");
      // Without scrolling away from an error message above.
      if (target instanceof HTMLElement) target.focus({ preventScroll: true });
    });
    await submit();
  };

  return {
    /** "Edit Education". */
    title,
    titleOf,
    form,
    version,
    /** Whether the form shows a restored draft. */
    isRestored,
    /** Whether the restored draft had a file that was lost on reload. */
    isFileLost,
    /** Whether there are unsaved changes. */
    isChanged: isDirty || isRestored,
    startOver,
    dropDraft: () => dropDraft(draftKey),
    saving,
    /** Share of the files that is uploaded, 0 to 1; null while nothing is being uploaded. */
    progress,
    cancelUpload: () => upload.current?.abort(),
    savedCount,
    removing,
    isBusy,
    submit,
    handleSave,
  };
}

/** Error toasts of failed attempts, closed when one succeeds. */
function useFailureToasts() {
  const shown = useRef<Promise<CloseToast>[]>([]);
  return {
    show(description: string): void {
      // At the top, because the buttons are at the bottom.
      shown.current.push(showToast({ status: "error", position: "top", title: "Not saved", description }));
    },
    close(): void {
      for (const toast of shown.current.splice(0)) void toast.then((close) => close());
    },
  };
}

/**
 * Fields can't be focused while they are being saved.
 * @returns schedules a function that moves the focus after the save; only the last one runs
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
