import { type RefObject, useRef, useState } from "react";
import { type FieldValues, type UseFormReturn, useForm } from "react-hook-form";
import type { z } from "zod";
import { draftKeyOf, dropDraft, hasLostFile, readDraft, type Unanswered } from "./drafts.ts";
import type { EntryDialogProps } from "./entry-dialog-props.ts";
import { contractResolver } from "./resolver.ts";
import { useKeptDraft } from "./use-kept-draft.ts";

/** A form's fields, filled in with the entry or with what was typed before, and the draft that is kept of them. */
export type EntryForm = {
  /** "Edit Education". */
  title: string;
  form: UseFormReturn<FieldValues, unknown, FieldValues>;
  /** The version the edit began with; undefined for a new entry. */
  version: RefObject<number | undefined>;
  draftKey: string;
  /** Of the draft that the form began with: a save that was sent and not answered. */
  unanswered: Unanswered | undefined;
  /** Whether the form began with a draft, and nobody has started over. */
  isRestored: boolean;
  /** Of a restored draft; its file went with the page it was chosen on. */
  isFileLost: boolean;
  /** Whether there is anything to lose. */
  isChanged: boolean;
  /** Shows other values, with nothing changed and no draft. */
  startOver(values: FieldValues | undefined): void;
};

export function useEntryForm<S extends z.ZodType<FieldValues, FieldValues>, R>(
  props: EntryDialogProps<S, R>,
): EntryForm {
  const { name, schema, entry, checkFiles, hasDraft = true } = props;
  const title = `${entry === null ? "Add" : "Edit"} ${name}`;
  const draftKey = draftKeyOf(name, entry?._id, props.within);
  const [draft] = useState(() => (hasDraft ? readDraft(draftKey) : null));
  const [isFileLost] = useState(() => hasLostFile(draftKey));
  const [isRestored, setRestored] = useState(draft !== null);
  const version = useRef(draft?.version ?? entry?.version);
  const form = useForm<FieldValues, unknown, FieldValues>({
    defaultValues: props.values,
    ...(draft !== null && { values: draft.values, resetOptions: { keepDefaultValues: true } }),
    resolver: contractResolver(schema, checkFiles),
  });
  const { isDirty } = form.formState;
  useKeptDraft(form, hasDraft ? draftKey : null, title, version);
  return {
    title,
    form,
    version,
    draftKey,
    unanswered: draft?.unanswered,
    isRestored,
    isFileLost,
    isChanged: isDirty || isRestored,
    startOver(values) {
      form.reset(values);
      dropDraft(draftKey);
      setRestored(false);
    },
  };
}
