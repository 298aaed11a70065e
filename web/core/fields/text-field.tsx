import { createContext, type InputHTMLAttributes, type ReactNode, useContext, useRef, useState } from "react";
import { type FieldValues, useFormContext, useWatch } from "react-hook-form";
import { FieldFrame, type FieldProps, useFieldControl } from "./field.tsx";
import { FormattingToolbar, handleFormattingKeys } from "./formatting-toolbar.tsx";

type TextFieldProps<T extends FieldValues> = FieldProps<T> &
  Pick<
    InputHTMLAttributes<HTMLInputElement>,
    "type" | "autoComplete" | "inputMode" | "placeholder" | "list"
  > & {
    /** Maximum length in characters; shows a counter. Longer text is reported, not cut off. */
    max?: number;
    /** Called with the text on paste and on blur; its result replaces the text. */
    normalize?(text: string): string;
    /** Called on each change. */
    onTextChange?(text: string): void;
  };

/** A single line of text. */
export function TextField<T extends FieldValues>({
  name,
  label,
  isRequired,
  hint,
  isHalf,
  inLanguage,
  max,
  normalize,
  onTextChange,
  type = "text",
  ...input
}: TextFieldProps<T>) {
  const { register, setValue, formState } = useFormContext();
  const { id, fault, control } = useFieldControl(name, hint !== undefined);
  const applySettle = ({ target }: { target: HTMLInputElement }) => {
    const text = normalize?.(target.value) ?? target.value;
    if (text !== target.value)
      setValue<string>(name, text, { shouldDirty: true, shouldValidate: formState.isSubmitted });
  };
  return (
    <FieldFrame id={id} label={label} isRequired={isRequired} fault={fault} hint={hint} isHalf={isHalf}>
      <input
        {...register(name, {
          onBlur: applySettle,
          onChange(event) {
            onTextChange?.(event.target.value);
            if (event.nativeEvent.inputType === "insertFromPaste") applySettle(event);
          },
        })}
        {...control}
        {...input}
        type={type}
        aria-required={isRequired}
        dir={type === "text" ? "auto" : undefined}
        {...inLanguage}
        className="input validator"
      />
      {max !== undefined && <Counter name={name} max={max} />}
    </FieldFrame>
  );
}

type TextAreaProps<T extends FieldValues> = FieldProps<T> & {
  max?: number;
  rows?: number;
  /** Whether the text supports formatting (§19): adds a toolbar and shortcuts. */
  hasFormatting?: boolean;
};

/** Several lines of text. */
export function TextArea<T extends FieldValues>({
  name,
  label,
  isRequired,
  hint,
  isHalf,
  inLanguage,
  max,
  rows = 5,
  hasFormatting = false,
}: TextAreaProps<T>) {
  const { register } = useFormContext();
  const { id, fault, control } = useFieldControl(name, hint !== undefined);
  const field = useRef<HTMLTextAreaElement | null>(null);
  const { ref, ...registered } = register(name);
  return (
    <FieldFrame id={id} label={label} isRequired={isRequired} fault={fault} hint={hint} isHalf={isHalf}>
      <textarea
        {...registered}
        ref={(element) => {
          field.current = element;
          ref(element);
        }}
        {...control}
        {...(hasFormatting && { onKeyDown: handleFormattingKeys })}
        rows={rows}
        aria-required={isRequired}
        dir="auto"
        {...inLanguage}
        className="textarea validator"
      />
      {hasFormatting ? (
        <div className="flex flex-wrap items-center justify-between gap-x-4">
          <FormattingToolbar field={field} fieldId={id} />
          {max !== undefined && <Counter name={name} max={max} />}
        </div>
      ) : (
        max !== undefined && <Counter name={name} max={max} />
      )}
    </FieldFrame>
  );
}

/** The share of the limit from which a screen reader announces the count. */
const NEAR_END = 0.9;

function Counter({ name, max }: { name: string; max: number }) {
  const value: unknown = useWatch({ name });
  // Counts like the schema.
  const length = typeof value === "string" ? [...value.trim()].length : 0;
  return (
    <p
      className="justify-self-end text-small leading-tight text-soft lining-nums tabular-nums data-over:font-semibold data-over:text-error"
      data-over={length > max || undefined}
      aria-live={length >= max * NEAR_END ? "polite" : "off"}
    >
      {length} / {max}
    </p>
  );
}

/** Whether the passwords of a group are shown; null outside of a group. */
const ShownPasswords = createContext<boolean | null>(null);

/** Several passwords with one toggle after them, so that Tab leads from field to field. */
export function PasswordGroup({ children }: { children: ReactNode }) {
  const [isShown, setShown] = useState(false);
  return (
    <ShownPasswords value={isShown}>
      {children}
      <label className="col-span-full flex min-h-11 items-center gap-3 justify-self-start">
        <input type="checkbox" className="checkbox" checked={isShown} onChange={() => setShown(!isShown)} />
        Show passwords
      </label>
    </ShownPasswords>
  );
}

/** A password with a Show/Hide toggle (§2), its own or that of its `PasswordGroup`. */
export function PasswordField<T extends FieldValues>({
  name,
  label,
  hint,
  isHalf,
  autoComplete,
}: FieldProps<T> & { autoComplete: "current-password" | "new-password" }) {
  const { register } = useFormContext();
  const { id, fault, control } = useFieldControl(name, hint !== undefined);
  const [isOwnShown, setOwnShown] = useState(false);
  const isGroupShown = useContext(ShownPasswords);
  const input = (
    <input
      {...register(name)}
      {...control}
      type={(isGroupShown ?? isOwnShown) ? "text" : "password"}
      aria-required
      autoComplete={autoComplete}
      className="input validator join-item"
    />
  );
  return (
    <FieldFrame id={id} label={label} isRequired fault={fault} hint={hint} isHalf={isHalf}>
      {isGroupShown !== null ? (
        input
      ) : (
        <div className="join w-full">
          {input}
          <button
            type="button"
            className="btn btn-outline join-item min-w-20"
            aria-controls={id}
            onClick={() => setOwnShown(!isOwnShown)}
          >
            {isOwnShown ? "Hide" : "Show"}
          </button>
        </div>
      )}
    </FieldFrame>
  );
}
