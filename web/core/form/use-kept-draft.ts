import { type RefObject, useEffect } from "react";
import type { FieldValues, UseFormReturn } from "react-hook-form";
import { dropDraft, storeDraft } from "./drafts.ts";

/**
 * Keeps what is typed, and where, until it is saved or given up.
 * @param draftKey null for forms that keep none
 * @param version the one that the edit began with
 */
export function useKeptDraft(
  form: UseFormReturn<FieldValues, unknown, FieldValues>,
  draftKey: string | null,
  title: string,
  version: RefObject<number | undefined>,
): void {
  useEffect(() => {
    if (draftKey === null) return;
    const href = location.pathname + location.search;
    return form.subscribe({
      formState: { values: true, isDirty: true, dirtyFields: true },
      callback: ({ values, isDirty, dirtyFields = {} }) => {
        const isOfFiles = Object.keys(dirtyFields).every((field) => values[field] instanceof File);
        if (isDirty) storeDraft(draftKey, { title, href, values, version: version.current, isOfFiles });
        else dropDraft(draftKey);
      },
    });
  }, [form, draftKey, title, version]);
}
