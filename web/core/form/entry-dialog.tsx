import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { type FieldValues, FormProvider } from "react-hook-form";
import type { z } from "zod";
import { PublicationFields } from "../fields/publication-fields.tsx";
import { canMove } from "../motion/entrance.ts";
import { Modal } from "../ui/modal.tsx";
import { DialogFoot } from "./dialog-foot.tsx";
import { DialogNotices } from "./dialog-notices.tsx";
import { DialogQuestion } from "./dialog-question.tsx";
import type { EntryDialogProps } from "./entry-dialog-props.ts";
import { closeSaved } from "./saved-toast.ts";
import { useEntryForm } from "./use-entry-form.ts";
import { useLeaveQuestion } from "./use-leave-question.ts";
import { usePreview } from "./use-preview.ts";

const PreviewPane = lazy(async () => ({ default: (await import("./preview-pane.tsx")).PreviewPane }));

/**
 * A form's dialog. What is asked for answers in the next frame, by the veil over the page; the form, which takes a phone longer,
 * comes behind it. Nothing is seen of it in the first frame either way, where it fades in. Give it the entry's id as `key`.
 */
export function EntryDialog<S extends z.ZodType<FieldValues, FieldValues>, R>(props: EntryDialogProps<S, R>) {
  const [isVeiled, setVeiled] = useState(canMove);
  useEffect(() => {
    if (!isVeiled) return;
    let timer: ReturnType<typeof setTimeout>;
    // A frame is asked for before its paint, the task after it comes behind.
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(setVeiled, 0, false);
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, [isVeiled]);
  if (isVeiled) return createPortal(<div className="coming-veil" />, document.body);
  return <EntryForm {...props} />;
}

/**
 * The one machine behind every form of the admin: opens filled in, checks by the feature's contract, saves with
 * progress, says what failed without losing what was typed, deletes after a question, and asks before a changed form
 * is left. The fields are its children.
 */
function EntryForm<S extends z.ZodType<FieldValues, FieldValues>, R>(props: EntryDialogProps<S, R>) {
  const { entry, remove, isSeries = false, isWide = false, hasDraft = true, preview, onClose } = props;
  const noun = props.name.toLowerCase();
  const element = useRef<HTMLFormElement>(null);
  const [question, setQuestion] = useState<"leave" | "delete" | null>(null);
  const entryForm = useEntryForm(props, { element, onNotRemoved: () => setQuestion(null) });
  const { title, form, isChanged, saving, removing, progress, savedCount, isBusy, giveUp, saveAsAsked } =
    entryForm;

  const hasFaults = Object.keys(form.formState.errors).length > 0;
  const { isBeside, isInstead, toggle } = usePreview(preview !== undefined, hasFaults);
  const pane = preview !== undefined && (isBeside || isInstead) && (
    <Suspense fallback={<div className="preview-pane" />}>
      <PreviewPane preview={preview} />
    </Suspense>
  );
  const dismiss = () => {
    if (saving.isPending) return;
    if (isChanged) setQuestion("leave");
    else onClose();
  };
  const discard = () => {
    entryForm.dropDraft();
    onClose();
  };
  useLeaveQuestion(isChanged, () => setQuestion("leave"));
  useEffect(closeSaved, []);

  return (
    <Modal
      title={title}
      onDismiss={dismiss}
      onSaveKey={() => void saveAsAsked()}
      {...((isWide || isBeside) && { className: "w-[min(78rem,100vw-2rem)]" })}
      {...(toggle !== null && {
        tool: (
          <button type="button" className="btn btn-outline" onClick={toggle}>
            {isInstead ? "Edit" : "Preview"}
          </button>
        ),
      })}
    >
      <FormProvider {...form}>
        <div className={isBeside ? "form-and-preview" : "contents"}>
          <form
            ref={element}
            noValidate
            onSubmit={saveAsAsked}
            className={isBeside ? "flex min-h-0 min-w-0 flex-col" : "contents"}
          >
            {/* Scrolled by keyboard, too, while nothing in it takes the focus. */}
            <div
              className={`modal-body ${isInstead ? "hidden" : ""}`}
              {...(saving.isPending && { tabIndex: 0 })}
            >
              <DialogNotices dialog={props} entryForm={entryForm} />
              {/* What was typed while the rest is stored would be in neither the entry nor a draft. */}
              <div className="form-fields" inert={saving.isPending}>
                {props.children}
                {props.values.status !== undefined && <PublicationFields />}
              </div>
            </div>
            {isInstead && pane}
            <DialogFoot
              progress={progress}
              isBusy={isBusy}
              isSaving={saving.isPending}
              savedCount={savedCount}
              saveLabel={(entry === null && props.addLabel) || "Save"}
              historyOf={entry !== null && hasDraft ? entry._id : null}
              onCancelUpload={giveUp}
              onDismiss={dismiss}
              {...(isSeries && {
                onSaveAndAdd: entry === null ? () => void saveAsAsked(undefined, true) : null,
              })}
              {...(entry !== null && remove && { onDelete: () => setQuestion("delete") })}
            />
          </form>
          {isBeside && pane}
        </div>
      </FormProvider>
      <DialogQuestion
        asked={question}
        noun={noun}
        isBusy={removing.isPending}
        onDiscard={discard}
        onDelete={() => entry !== null && removing.mutate(entry._id)}
        onNo={() => setQuestion(null)}
      />
    </Modal>
  );
}
