import { type FocusEvent, type KeyboardEvent, useRef, useState } from "react";
import { type FieldValues, useController, useFormContext } from "react-hook-form";
import { isHref } from "../../src/fields/field.contract.ts";
import { wholeAddress } from "./address.ts";
import { FieldNotes, type FieldProps, useWiring } from "./field.tsx";

type ListFieldProps<T extends FieldValues> = FieldProps<T> & {
  /** One entry, for the buttons' names: "achievement". */
  entry: string;
  type?: "text" | "url";
  placeholder?: string;
};

/**
 * A list of texts with add and remove; a new entry is added only if it is not blank (spec §5). Whoever types one and
 * goes straight on to another field, or to Save, meant to add it.
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
  const { trigger } = useFormContext();
  const { id, fault, control } = useWiring(name, hint !== undefined);
  const [text, setText] = useState("");
  const input = useRef<HTMLInputElement>(null);
  const entries: string[] = Array.isArray(field.value) ? field.value : [];
  const put = (next: string[]) => {
    field.onChange(next);
    // At once: an entry can't be mended, only given anew.
    if (type === "url") void trigger(name);
  };
  const add = () => {
    if (text.trim() === "") return;
    put([...entries, type === "url" ? wholeAddress(text) : text.trim()]);
    setText("");
  };
  const remove = (index: number) => {
    put(entries.filter((_, other) => other !== index));
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
    <div className="form-field" onBlur={left}>
      <label htmlFor={id} className="form-label">
        {label}
      </label>
      {entries.length > 0 && (
        <ul className="form-entries">
          {entries.map((value, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: entries may be equal, and hold no state of their own.
            <li key={index} data-wrong={(type === "url" && !isHref(value)) || undefined}>
              <span dir="auto">{value}</span>
              <button type="button" aria-label={`Remove ${value}`} onClick={() => remove(index)}>
                <svg viewBox="0 0 20 20" aria-hidden="true" className="icon">
                  <path d="M5 5l10 10M15 5L5 15" />
                </svg>
              </button>
            </li>
          ))}
        </ul>
      )}
      <div className="form-joined">
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
          onChange={(event) => setText(event.target.value)}
          onKeyDown={pressed}
          className="form-input"
        />
        <button type="button" className="field-button" onClick={add}>
          Add<span className="sr-only"> {entry}</span>
        </button>
      </div>
      <FieldNotes id={id} fault={fault} hint={hint} />
    </div>
  );
}
