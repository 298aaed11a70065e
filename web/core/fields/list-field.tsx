import { type ChangeEvent, type ClipboardEvent, type FocusEvent, type KeyboardEvent, useRef } from "react";
import { type FieldValues, useController, useFormContext, useWatch } from "react-hook-form";
import { isHref } from "../../../src/core/fields/field.contract.ts";
import { completeUrl } from "./complete-url.ts";
import { FieldNotes, type FieldProps, useFieldControl } from "./field.tsx";

type ListFieldProps<T extends FieldValues> = FieldProps<T> & {
  /** One entry, for the buttons' names: "achievement". */
  entryName: string;
  type?: "text" | "url";
  placeholder?: string;
  /** Shows the entries as tokens in a line: a comma adds one, Backspace in the empty input removes the last, a pasted list is split. */
  isTokens?: boolean;
};

/** What separates the entries of a pasted list; commas of Chinese and Japanese too. */
const separators = /[,;，、\t\r\n]+/;

/** The input's text, which is not in the list yet, and the index of the entry it replaces; null adds a new one. */
type Typed = { text: string; changed: number | null };

/** The form value with the typed text. As part of the form it is in the draft, and closing the dialog asks about it. */
const typedOf = (name: string) => `${name}Typed`;

/**
 * A list of texts with add, change and remove; blank texts are not added (§5). Leaving the field adds the typed text.
 * Pressing an entry edits it in the input.
 */
export function ListField<T extends FieldValues>({
  name,
  label,
  hint,
  inLanguage,
  entryName,
  type = "text",
  placeholder,
  isTokens = false,
}: ListFieldProps<T>) {
  const { field } = useController({ name: name as string });
  const { setValue, trigger, unregister } = useFormContext();
  const { id, fault, control } = useFieldControl(name, hint !== undefined);
  const typed: Typed | undefined = useWatch({ name: typedOf(name) });
  const { text, changed } = typed ?? { text: "", changed: null };
  const input = useRef<HTMLInputElement>(null);
  const entries: string[] = Array.isArray(field.value) ? field.value : [];
  const setEntries = (next: string[]) => {
    field.onChange(next);
    // Report an invalid URL right away, not only on save.
    if (type === "url") void trigger(name);
  };
  const setTyped = (next: string, index: number | null) => {
    const value: Typed = { text: next, changed: index };
    if (next === "" && index === null) unregister(typedOf(name), { keepDirty: true });
    else setValue(typedOf(name), value, { shouldDirty: true });
  };
  const add = () => {
    setTyped("", null);
    if (text.trim() === "") return;
    const value = type === "url" ? completeUrl(text) : text.trim();
    setEntries(changed === null ? [...entries, value] : entries.with(changed, value));
  };
  /** Adds all texts that a separator follows; the rest stays in the input. */
  const split = (list: string) => {
    const texts = list.split(separators).map((part) => part.trim());
    setTyped(texts.pop() ?? "", null);
    setEntries([...entries, ...texts.filter((part) => part !== "")]);
  };
  const handleChange = (event: ChangeEvent<HTMLInputElement>) => {
    const { value } = event.target;
    const { isComposing = false } = event.nativeEvent as InputEvent; // React's event for `input`.
    // A comma in an entry that is being changed belongs to it.
    if (isTokens && changed === null && !isComposing && /[,，、]/.test(value)) split(value);
    else setTyped(value, changed);
  };
  const handlePaste = (event: ClipboardEvent<HTMLInputElement>) => {
    const pasted = event.clipboardData.getData("text/plain");
    if (!isTokens || changed !== null || !separators.test(pasted.trim())) return;
    event.preventDefault();
    split(`${text}${pasted},`);
  };
  const change = (index: number) => {
    // Pressing the edited entry again must not lose the typed text.
    if (index !== changed) {
      add();
      setTyped(entries[index] ?? "", index);
    }
    input.current?.focus();
  };
  const remove = (index: number) => {
    setEntries(entries.filter((_, other) => other !== index));
    if (index === changed) setTyped("", null);
    else if (changed !== null && index < changed) setTyped(text, changed - 1);
    input.current?.focus();
  };
  const handleKeyDown = (event: KeyboardEvent) => {
    if (isTokens && event.key === "Backspace" && text === "" && changed === null && entries.length > 0) {
      event.preventDefault();
      remove(entries.length - 1);
    }
    if (event.key !== "Enter" || event.ctrlKey || event.metaKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    add();
  };
  const handleBlur = (event: FocusEvent) => {
    field.onBlur();
    if (!event.currentTarget.contains(event.relatedTarget)) add();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only listens for the focus leaving its controls.
    <div className="fieldset col-span-full" onBlur={handleBlur}>
      <label htmlFor={id} className="fieldset-legend">
        {label}
      </label>
      {entries.length > 0 && (
        <ul className={isTokens ? "tokens" : "mb-2"}>
          {entries.map((value, index) => (
            <li
              // biome-ignore lint/suspicious/noArrayIndexKey: entries may be equal, and have no state.
              key={index}
              data-wrong={(type === "url" && !isHref(value)) || undefined}
              className={isTokens ? "token" : "flex items-center gap-3 border-b border-base-300 leading-snug"}
            >
              <button
                type="button"
                className="min-h-[inherit] min-w-0 flex-1 cursor-text py-2 text-start wrap-anywhere underline-offset-4 hover:underline in-data-wrong:text-error aria-current:text-soft"
                aria-current={index === changed}
                onClick={() => change(index)}
              >
                <span className="sr-only">Change </span>
                <span dir="auto" {...inLanguage}>
                  {value}
                </span>
              </button>
              <button
                type="button"
                className={`flex-none text-soft hover:text-error ${isTokens ? "token-remove" : "btn btn-ghost btn-square"}`}
                aria-label={`Remove ${value}`}
                onClick={() => remove(index)}
              >
                <svg viewBox="0 0 20 20" aria-hidden="true" className="icon">
                  <path d="M5 5l10 10M15 5L5 15" />
                </svg>
              </button>
            </li>
          ))}
        </ul>
      )}
      <div className="join w-full">
        <input
          {...control}
          ref={(element) => {
            input.current = element;
            field.ref(element);
          }}
          type={type}
          dir={type === "text" ? "auto" : undefined}
          {...inLanguage}
          placeholder={placeholder}
          value={text}
          onChange={handleChange}
          onPaste={handlePaste}
          onKeyDown={handleKeyDown}
          className="input validator join-item"
        />
        <button type="button" className="btn btn-outline join-item min-w-20" onClick={add}>
          {changed === null ? "Add" : "Change"}
          <span className="sr-only"> {entryName}</span>
        </button>
      </div>
      <FieldNotes id={id} fault={fault} hint={hint} />
    </div>
  );
}
