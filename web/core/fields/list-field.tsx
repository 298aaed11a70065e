import { type FocusEvent, type KeyboardEvent, useRef } from "react";
import { type FieldValues, useController, useFormContext, useWatch } from "react-hook-form";
import { isHref } from "../../../src/core/fields/field.contract.ts";
import { wholeAddress } from "./address.ts";
import { FieldNotes, type FieldProps, useWiring } from "./field.tsx";

type ListFieldProps<T extends FieldValues> = FieldProps<T> & {
  /** One entry, for the buttons' names: "achievement". */
  entry: string;
  type?: "text" | "url";
  placeholder?: string;
};

/** What stands in the input and is not in the list yet; of an entry that is being changed, which one it is. */
type Typed = { text: string; changed: number | null };

/** The form keeps it, under this name, so that it is part of a draft, and no dialog closes over it without a question. */
const typedOf = (name: string) => `${name}Typed`;

/**
 * A list of texts with add, change and remove; a new entry is added only if it is not blank (§5). Whoever types one
 * and goes straight on to another field, or to Save, meant to add it. An entry that is pressed comes back into the
 * input, and stays in its place.
 */
export function ListField<T extends FieldValues>({
  name,
  label,
  hint,
  entry,
  type = "text",
  placeholder,
}: ListFieldProps<T>) {
  const { field } = useController({ name: name as string });
  const { setValue, trigger, unregister } = useFormContext();
  const { id, fault, control } = useWiring(name, hint !== undefined);
  const typed: Typed | undefined = useWatch({ name: typedOf(name) });
  const { text, changed } = typed ?? { text: "", changed: null };
  const input = useRef<HTMLInputElement>(null);
  const entries: string[] = Array.isArray(field.value) ? field.value : [];
  const put = (next: string[]) => {
    field.onChange(next);
    // At once: what is wrong with an address is said while one still knows where it came from.
    if (type === "url") void trigger(name);
  };
  const take = (next: string, place: number | null) => {
    const value: Typed = { text: next, changed: place };
    if (next === "" && place === null) unregister(typedOf(name), { keepDirty: true });
    else setValue(typedOf(name), value, { shouldDirty: true });
  };
  const add = () => {
    take("", null);
    if (text.trim() === "") return;
    const given = type === "url" ? wholeAddress(text) : text.trim();
    put(changed === null ? [...entries, given] : entries.with(changed, given));
  };
  const change = (index: number) => {
    // The entry that is being changed already keeps what was typed.
    if (index !== changed) {
      add();
      take(entries[index] ?? "", index);
    }
    input.current?.focus();
  };
  const remove = (index: number) => {
    put(entries.filter((_, other) => other !== index));
    if (index === changed) take("", null);
    else if (changed !== null && index < changed) take(text, changed - 1);
    input.current?.focus();
  };
  const pressed = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || event.ctrlKey || event.metaKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    add();
  };
  const left = (event: FocusEvent) => {
    field.onBlur();
    if (!event.currentTarget.contains(event.relatedTarget)) add();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it listens for the focus to leave its own controls.
    <div className="fieldset col-span-full" onBlur={left}>
      <label htmlFor={id} className="fieldset-legend">
        {label}
      </label>
      {entries.length > 0 && (
        <ul className="mb-2">
          {entries.map((value, index) => (
            <li
              // biome-ignore lint/suspicious/noArrayIndexKey: entries may be equal, and hold no state of their own.
              key={index}
              data-wrong={(type === "url" && !isHref(value)) || undefined}
              className="flex items-center gap-3 border-b border-base-300 leading-snug"
            >
              <button
                type="button"
                className="min-h-11 min-w-0 flex-1 cursor-text py-2 text-start wrap-anywhere underline-offset-4 hover:underline in-data-wrong:text-error aria-current:text-soft"
                aria-current={index === changed}
                onClick={() => change(index)}
              >
                <span className="sr-only">Change </span>
                <span dir="auto">{value}</span>
              </button>
              <button
                type="button"
                className="btn btn-ghost btn-square flex-none text-soft hover:text-error"
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
          placeholder={placeholder}
          value={text}
          onChange={(event) => take(event.target.value, changed)}
          onKeyDown={pressed}
          className="input validator join-item"
        />
        <button type="button" className="btn btn-outline join-item min-w-20" onClick={add}>
          {changed === null ? "Add" : "Change"}
          <span className="sr-only"> {entry}</span>
        </button>
      </div>
      <FieldNotes id={id} fault={fault} hint={hint} />
    </div>
  );
}
