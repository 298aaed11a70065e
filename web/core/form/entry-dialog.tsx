import { useEffect, useId, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { type FieldValues, FormProvider } from "react-hook-form";
import type { z } from "zod";
import { PublishAtField, StatusMenu } from "../fields/publication-fields.tsx";
import { canAnimate } from "../motion/entrance.ts";
import { LanguageTabs, tabPanel } from "../translations/language-tabs.tsx";
import { valuesIn } from "../translations/translated-form.ts";
import { TranslationPanel } from "../translations/translation-panel.tsx";
import { useLanguageTab } from "../translations/use-language-tab.ts";
import { type FormLanguages, useFormLanguages } from "../translations/use-translated-texts.ts";
import { EyeIcon } from "../ui/eye-icon.tsx";
import { Modal } from "../ui/modal.tsx";
import { DialogConfirmation } from "./dialog-confirmation.tsx";
import { DialogFooter } from "./dialog-footer.tsx";
import { DialogNotices } from "./dialog-notices.tsx";
import type { EntryDialogProps } from "./entry-dialog-props.ts";
import { PreviewPane } from "./preview-pane.tsx";
import { closeSavedToast } from "./saved-toast.ts";
import { useConfirmLeave } from "./use-confirm-leave.ts";
import { useEntryForm } from "./use-entry-form.ts";
import { usePreview } from "./use-preview.ts";

/**
 * The dialog with an entry's form. Shows the backdrop in the first frame and renders the form, which is slower, after it, so
 * that a click responds at once. Give it the entry's id as `key`.
 */
export function EntryDialog<S extends z.ZodType<FieldValues, FieldValues>, R>(props: EntryDialogProps<S, R>) {
  const [isBackdropOnly, setBackdropOnly] = useState(canAnimate);
  useEffect(() => {
    if (!isBackdropOnly) return;
    let timer: ReturnType<typeof setTimeout>;
    // Animation frames run before the paint; the timeout runs after it.
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(setBackdropOnly, 0, false);
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, [isBackdropOnly]);
  const { languages, isLoading } = useFormLanguages(props.translated, props.entry?._id ?? null);
  if (isBackdropOnly || isLoading) return createPortal(<div className="coming-veil" />, document.body);
  return <EntryForm {...props} languages={languages} />;
}

/**
 * Every form of the admin: validates with the feature's contract, saves with progress, shows errors without losing input,
 * deletes after confirmation, and asks before discarding changes. The fields are its children.
 */
function EntryForm<S extends z.ZodType<FieldValues, FieldValues>, R>(
  props: EntryDialogProps<S, R> & { languages: FormLanguages },
) {
  const { entry, remove, isSeries = false, isWide = false, hasDraft = true, onClose } = props;
  const id = useId();
  const element = useRef<HTMLFormElement>(null);
  // Languages that are added or removed meanwhile don't change an open form.
  const [languages] = useState(props.languages);
  const { translated, others } = languages;
  const { tag, open, openFields } = useLanguageTab(others, element);
  const [question, setQuestion] = useState<"leave" | "delete" | null>(null);
  const entryForm = useEntryForm(props, {
    element,
    languages,
    openFields,
    onNext: () => open(""),
    onNotRemoved: () => setQuestion(null),
  });
  const { title, form, isChanged, saving, removing, progress, savedCount, isBusy, cancelUpload, handleSave } =
    entryForm;

  const { preview: previewEntry } = props;
  const preview =
    previewEntry && tag !== ""
      ? (values: FieldValues) => previewEntry(valuesIn(tag, values, translated) as z.input<S>) // The same fields.
      : previewEntry;
  const hasStatus = props.values.status !== undefined;
  const hasErrors = Object.keys(form.formState.errors).length > 0;
  // A new form has nothing to show before its first change.
  const [hasContent, setHasContent] = useState(entry !== null);
  if (isChanged && !hasContent) setHasContent(true);
  const hasPreview = preview !== undefined && hasContent;
  const { isSideBySide, isReplacingForm, toggle } = usePreview(hasPreview, hasErrors);
  const pane = preview !== undefined && (isSideBySide || isReplacingForm) && (
    <PreviewPane preview={preview} tag={tag || languages.main} />
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
  useConfirmLeave(isChanged, () => setQuestion("leave"));
  useEffect(closeSavedToast, []);

  return (
    <Modal
      title={title}
      onDismiss={dismiss}
      onSaveKey={() => void handleSave()}
      {...((isWide || isSideBySide) && { className: "w-[min(78rem,100vw-2rem)]" })}
      {...(toggle !== null && {
        tool: (
          <button type="button" className="btn btn-outline max-sm:w-11 max-sm:p-0" onClick={toggle}>
            {isReplacingForm ? (
              <svg viewBox="0 0 20 20" aria-hidden="true" className="icon sm:hidden">
                <path d="M3 17l1-4L13.5 3.5l3 3L7 16zM11.5 5.5l3 3" />
              </svg>
            ) : (
              <EyeIcon className="sm:hidden" />
            )}
            <span className="max-sm:sr-only">{isReplacingForm ? "Edit" : "Preview"}</span>
          </button>
        ),
      })}
    >
      <FormProvider {...form}>
        <div className={isSideBySide ? "form-and-preview" : "contents"}>
          <form
            ref={element}
            noValidate
            onSubmit={handleSave}
            className={isSideBySide ? "flex min-h-0 min-w-0 flex-col" : "contents"}
          >
            {others.length > 0 && (
              <LanguageTabs languages={languages} id={id} current={tag} onChoose={open} />
            )}
            {/* Focusable while its fields are inert, so that it can still be scrolled by keyboard. */}
            <div
              className={`modal-body ${isReplacingForm ? "hidden" : ""}`}
              {...(saving.isPending && { tabIndex: 0 })}
            >
              <DialogNotices dialog={props} entryForm={entryForm} />
              {/* Text typed during a save would be neither saved nor stored in a draft. */}
              <div
                className="form-fields"
                inert={saving.isPending}
                {...(others.length > 0 && tabPanel(id, ""))}
                hidden={tag !== ""}
              >
                {props.children}
              </div>
              {tag !== "" && (
                <div key={tag} className="translation-list" inert={saving.isPending} {...tabPanel(id, tag)}>
                  <TranslationPanel languages={languages} tag={tag} />
                </div>
              )}
            </div>
            {isReplacingForm && pane}
            {hasStatus && !isReplacingForm && (
              <div inert={saving.isPending}>
                <PublishAtField />
              </div>
            )}
            <DialogFooter
              progress={progress}
              isBusy={isBusy}
              isSaving={saving.isPending}
              savedCount={savedCount}
              saveLabel={(entry === null && props.addLabel) || "Save"}
              statusMenu={hasStatus && <StatusMenu isBusy={isBusy} />}
              historyOf={entry !== null && hasDraft ? entry._id : null}
              onCancelUpload={cancelUpload}
              onDismiss={dismiss}
              {...(isSeries && {
                onSaveAndAdd: entry === null ? () => void handleSave(undefined, true) : null,
              })}
              {...(entry !== null && remove && { onDelete: () => setQuestion("delete") })}
            />
          </form>
          {isSideBySide && pane}
        </div>
      </FormProvider>
      <DialogConfirmation
        asked={question}
        title={entryForm.titleOf(props.values, `this ${props.name.toLowerCase()}`)}
        isBusy={removing.isPending}
        onDiscard={discard}
        onDelete={() => entry !== null && removing.mutate(entry._id)}
        onNo={() => setQuestion(null)}
      />
    </Modal>
  );
}
