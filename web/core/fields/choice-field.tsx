import type { Ref } from "react";
import { type FieldValues, useController, useFormContext } from "react-hook-form";
import { FieldFrame, FieldNotes, type FieldProps, fieldClass, useFieldControl } from "./field.tsx";

type Choice = readonly [value: string, label: string];

/** One of several values, in a native select. */
export function SelectField<T extends FieldValues>({
  name,
  label,
  isRequired,
  hint,
  isHalf,
  choices,
  blank,
  isNumber = false,
  onChoice,
}: FieldProps<T> & {
  choices: readonly Choice[];
  /** Submits the chosen value as a number. */
  isNumber?: boolean;
  /** Called when the user chooses, not when code sets the value. */
  onChoice?(): void;
  /** Label of the empty choice; without it there is none. */
  blank?: string;
}) {
  const { register } = useFormContext();
  const { id, fault, control } = useFieldControl(name, hint !== undefined);
  return (
    <FieldFrame id={id} label={label} isRequired={isRequired} fault={fault} hint={hint} isHalf={isHalf}>
      <select
        {...register(name, { onChange: onChoice, ...(isNumber && { valueAsNumber: true as const }) })}
        {...control}
        aria-required={isRequired}
        className="select validator"
      >
        {blank !== undefined && <option value="">{blank}</option>}
        {choices.map(([value, choiceLabel]) => (
          <option key={value} value={value}>
            {choiceLabel}
          </option>
        ))}
      </select>
    </FieldFrame>
  );
}

/** One of a few values, all of them visible. */
export function RadioField<T extends FieldValues>({
  name,
  label,
  hint,
  isHalf,
  choices,
  onChoice,
}: FieldProps<T> & { choices: readonly Choice[]; onChoice?: (value: string) => void }) {
  const { field } = useController({ name: name as string });
  const { id, fault, control } = useFieldControl(name, hint !== undefined);
  return (
    <fieldset className={fieldClass(isHalf)} aria-describedby={control["aria-describedby"]}>
      <legend className="fieldset-legend">{label}</legend>
      <ChoiceButtons
        name={`${id}choice`}
        choices={choices}
        value={field.value}
        firstRef={field.ref}
        onBlur={field.onBlur}
        onChoose={(value) => {
          field.onChange(value);
          onChoice?.(value);
        }}
      />
      <FieldNotes id={id} fault={fault} hint={hint} />
    </fieldset>
  );
}

type ChoiceButtonsProps<V extends string> = {
  /** Name of the group, unique in the document. */
  name: string;
  choices: readonly (readonly [value: V, label: string])[];
  value: V;
  onChoose(value: V): void;
  onBlur?: () => void;
  /** Gets the first button's input, to focus it. */
  firstRef?: Ref<HTMLInputElement>;
};

/** Buttons of which one is chosen. They need a legend around them. */
export function ChoiceButtons<V extends string>({
  name,
  choices,
  value: chosen,
  onChoose,
  onBlur,
  firstRef,
}: ChoiceButtonsProps<V>) {
  return (
    <div className={`join ${choices.length > 3 ? "flex-wrap" : "max-sm:flex"}`}>
      {choices.map(([value, label], index) => (
        <label
          key={value}
          className={`btn join-item relative has-focus-visible:outline-2 max-sm:min-w-0 max-sm:flex-auto max-sm:px-2 ${chosen === value ? "btn-primary" : "btn-outline"}`}
        >
          <input
            type="radio"
            className="absolute inset-0 m-0 size-full cursor-pointer opacity-0"
            ref={index === 0 ? firstRef : undefined}
            name={name}
            value={value}
            checked={chosen === value}
            onBlur={onBlur}
            onChange={() => onChoose(value)}
          />
          <span>{label}</span>
        </label>
      ))}
    </div>
  );
}

/** Yes or no. */
export function CheckboxField<T extends FieldValues>({
  name,
  label,
  hint,
  isHalf,
  onChange,
}: FieldProps<T> & { onChange?: (isChecked: boolean) => void }) {
  const { register } = useFormContext();
  const { id, fault, control } = useFieldControl(name, hint !== undefined);
  return (
    <div className={fieldClass(isHalf)}>
      <label className="label min-h-11 justify-self-start gap-2 whitespace-normal text-base-content">
        <input
          {...register(name, { onChange: (event) => onChange?.(Boolean(event.target.checked)) })}
          {...control}
          type="checkbox"
          className="checkbox checkbox-primary"
        />
        <span>{label}</span>
      </label>
      <FieldNotes id={id} fault={fault} hint={hint} />
    </div>
  );
}
