import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, type RefObject, useEffect, useRef, useState } from "react";
import type { FieldValues } from "react-hook-form";
import type { z } from "zod";
import { dropDraft } from "./drafts.ts";
import type { EntryDialogProps } from "./entry-dialog-props.ts";
import type { EntryForm } from "./use-entry-form.ts";
import { useRemoving } from "./use-removing.ts";
import { useSaving } from "./use-saving.ts";

/**
 * Saves and deletes what a dialog's form edits, and does what comes after: the dialog closes, or is emptied for the next
 * entry of a series, and the focus is where one goes on.
 * @param element the dialog's form; null once someone has left it
 */
export function useDialogSaving<S extends z.ZodType<FieldValues, FieldValues>, R>(
  props: EntryDialogProps<S, R>,
  { form, version, draftKey, unanswered, startOver }: EntryForm,
  element: RefObject<HTMLFormElement | null>,
  { onNotRemoved }: { onNotRemoved(): void },
) {
  const { queryKeys, onClose } = props;
  const client = useQueryClient();
  const [savedCount, setSavedCount] = useState(0);
  const isNextWanted = useRef(false);

  const loadAgain = () => Promise.all(queryKeys.map((queryKey) => client.invalidateQueries({ queryKey })));
  const finish = async () => {
    dropDraft(draftKey);
    await loadAgain();
    // Whoever has left in the meantime is not led back.
    if (element.current !== null) onClose();
  };
  const startNext = async () => {
    dropDraft(draftKey);
    await loadAgain();
    startOver(props.values);
    setSavedCount((count) => count + 1);
    focusAfter(() =>
      element.current?.querySelector<HTMLElement>(".form-fields :is(input, select, textarea)")?.focus(),
    );
  };
  const { saving, progress, giveUp, submit } = useSaving(props, {
    form,
    version,
    draftKey,
    unanswered,
    async onStored() {
      if (isNextWanted.current) return await startNext();
      await finish();
    },
    onFault: (field) => focusAfter(() => form.setFocus(field)),
  });
  const focusAfter = useFocusAfter(saving.isPending);
  const removing = useRemoving(props, {
    async onRemoved(id) {
      if (props.onRemoved === undefined) return await finish();
      dropDraft(draftKey);
      props.onRemoved(id);
      await loadAgain();
    },
    onFailed: onNotRemoved,
  });
  const isBusy = saving.isPending || removing.isPending;

  /** @param isNextAdded whether the form stays open for the next entry of a series */
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
  return { saving, removing, progress, savedCount, isBusy, giveUp, submit, saveAsAsked };
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
