import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { type FieldValues, FormProvider, useForm } from "react-hook-form";
import type { z } from "zod";
import { api } from "../api/api.ts";
import { ApiError, send } from "../api/send.ts";
import { tellFailure } from "../ui/failure-toast.ts";
import { Modal } from "../ui/modal.tsx";
import { announce } from "./announce.ts";
import { ConflictNotice } from "./conflict-notice.tsx";
import { DialogFoot } from "./dialog-foot.tsx";
import { DialogQuestion } from "./dialog-question.tsx";
import { draftKeyOf, dropDraft, hasLostFile, readDraft } from "./drafts.ts";
import type { Entry, EntryDialogProps } from "./entry-dialog-props.ts";
import { FormNotice } from "./form-notice.tsx";
import { contractResolver } from "./resolver.ts";
import { useKeptDraft } from "./use-kept-draft.ts";
import { useLeaveQuestion } from "./use-leave-question.ts";
import { useRemoving } from "./use-removing.ts";
import { useSaving } from "./use-saving.ts";

/**
 * The one machine behind every form of the admin: opens filled in, checks by the feature's contract, saves with
 * progress, says what failed without losing what was typed, deletes after a question, and asks before a changed form
 * is left. The fields are its children. Give it the entry's id as `key`.
 */
export function EntryDialog<S extends z.ZodType<FieldValues, FieldValues>, R>(props: EntryDialogProps<S, R>) {
  const {
    name,
    schema,
    entry,
    checkFiles,
    remove,
    queryKeys,
    isSeries = false,
    hasDraft = true,
    onClose,
  } = props;
  const client = useQueryClient();
  const title = `${entry === null ? "Add" : "Edit"} ${name}`;
  const draftKey = draftKeyOf(name, entry?._id, props.within);
  const [draft] = useState(() => (hasDraft ? readDraft(draftKey) : null));
  const version = useRef(draft?.version ?? entry?.version);
  const [question, setQuestion] = useState<"leave" | "delete" | null>(null);
  const [isRestored, setRestored] = useState(draft !== null);
  const [savedCount, setSavedCount] = useState(0);
  const isNextWanted = useRef(false);
  const element = useRef<HTMLFormElement>(null);
  /** Where the focus goes once the fields can be typed in again. */
  const focusNext = useRef<(() => void) | null>(null);

  const form = useForm<FieldValues, unknown, FieldValues>({
    defaultValues: props.values,
    ...(draft !== null && { values: draft.values, resetOptions: { keepDefaultValues: true } }),
    resolver: contractResolver(schema, checkFiles),
  });
  const [isFileLost] = useState(() => hasLostFile(draftKey));
  const restoredWords = `What you typed before is back. It is not saved yet.${isFileLost ? " The file has to be chosen again." : ""}`;
  const { isDirty } = form.formState;
  const isChanged = isDirty || isRestored;

  useKeptDraft(form, hasDraft ? draftKey : null, title, version);

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
    form.reset(props.values);
    setRestored(false);
    setSavedCount((count) => count + 1);
    focusNext.current = () =>
      element.current?.querySelector<HTMLElement>(".form-fields :is(input, select, textarea)")?.focus();
  };

  const { saving, progress, giveUp, submit } = useSaving(props, {
    form,
    version,
    draftKey,
    unanswered: draft?.unanswered,
    async onStored() {
      if (isNextWanted.current) return await startNext();
      await finish();
      announce(`${name} saved.`);
    },
    onFault(field) {
      focusNext.current = () => form.setFocus(field);
    },
  });
  const removing = useRemoving(props, {
    async onRemoved(id) {
      if (props.onRemoved === undefined) return await finish();
      dropDraft(draftKey);
      props.onRemoved(id);
      await loadAgain();
    },
    onFailed: () => setQuestion(null),
  });

  const isBusy = saving.isPending || removing.isPending;
  useEffect(() => {
    if (saving.isPending) return;
    focusNext.current?.();
    focusNext.current = null;
  }, [saving.isPending]);
  const current =
    saving.error instanceof ApiError && saving.error.status === 409 ? saving.error.current : undefined;

  const isGone =
    entry !== null && remove !== undefined && saving.error instanceof ApiError && saving.error.status === 404;
  const bringBack = useMutation({
    mutationFn: () => send(api.history.restore[":id"].$post({ param: { id: entry?._id ?? "" } })),
    async onSuccess() {
      // Nobody has seen the version that came back, so mine is no lost update of it.
      version.current = undefined;
      await submit();
    },
    onError(error) {
      console.error(`Failed to restore ${name.toLowerCase()}`);
      tellFailure("Not restored", error, { position: "top" });
    },
  });

  const saveAsAsked = async (event?: FormEvent, isSeriesToGoOn = false) => {
    event?.preventDefault();
    const { activeElement } = document;
    // Fields that take their text over when they are left, do so now.
    if (document.activeElement instanceof HTMLInputElement) document.activeElement.blur();
    if (isBusy) return;
    isNextWanted.current = isSeriesToGoOn;
    focusNext.current = () => {
      // A bar has stood in the place of the button.
      const to = activeElement?.isConnected ? activeElement : element.current?.querySelector("[type=submit]");
      // What went wrong may stand above it, and has been brought into sight.
      if (to instanceof HTMLElement) to.focus({ preventScroll: true });
    };
    await submit();
  };
  const dismiss = () => {
    if (saving.isPending) return;
    if (isChanged) setQuestion("leave");
    else onClose();
  };
  const discard = () => {
    dropDraft(draftKey);
    onClose();
  };
  useLeaveQuestion(isChanged, () => setQuestion("leave"));

  return (
    <Modal title={title} onDismiss={dismiss} onSaveKey={() => void saveAsAsked()}>
      <FormProvider {...form}>
        <form ref={element} noValidate onSubmit={saveAsAsked} className="modal-form">
          {/* Scrolled by keyboard, too, while nothing in it takes the focus. */}
          <div className="modal-body" {...(saving.isPending && { tabIndex: 0 })}>
            {isRestored && (
              <FormNotice text={restoredWords}>
                <button
                  type="button"
                  className="quiet-button"
                  onClick={() => {
                    form.reset(props.values);
                    version.current = entry?.version;
                    dropDraft(draftKey);
                    setRestored(false);
                  }}
                >
                  Start over
                </button>
              </FormNotice>
            )}
            {current !== undefined && (
              <ConflictNotice
                noun={name.toLowerCase()}
                theirs={props.fromCurrent?.(current as never)} // The feature knows its own entity.
                onSaveMine={() => {
                  version.current = (current as Entry).version; // Contract, 409: the present entity.
                  saving.reset();
                  void submit();
                }}
                onTakeTheirs={() => {
                  version.current = (current as Entry).version; // As above.
                  form.reset(props.fromCurrent?.(current as never)); // As above.
                  dropDraft(draftKey);
                  setRestored(false);
                  saving.reset();
                }}
              />
            )}
            {isGone && (
              <FormNotice
                text={`This ${name.toLowerCase()} was deleted elsewhere. What you have typed is still here.`}
              >
                <button type="button" className="quiet-button" onClick={() => bringBack.mutate()}>
                  Bring it back and save mine
                </button>
              </FormNotice>
            )}
            {/* What was typed while the rest is stored would be in neither the entry nor a draft. */}
            <div className="form-fields" inert={saving.isPending}>
              {props.children}
            </div>
          </div>
          <DialogFoot
            progress={progress}
            isBusy={isBusy}
            isSaving={saving.isPending}
            savedCount={savedCount}
            historyOf={entry !== null && hasDraft ? entry._id : null}
            onCancelUpload={giveUp}
            onDismiss={dismiss}
            {...(isSeries && {
              onSaveAndAdd: entry === null ? () => void saveAsAsked(undefined, true) : null,
            })}
            {...(entry !== null && remove && { onDelete: () => setQuestion("delete") })}
          />
        </form>
      </FormProvider>
      <DialogQuestion
        asked={question}
        noun={name.toLowerCase()}
        isBusy={removing.isPending}
        onDiscard={discard}
        onDelete={() => entry !== null && removing.mutate(entry._id)}
        onNo={() => setQuestion(null)}
      />
    </Modal>
  );
}
