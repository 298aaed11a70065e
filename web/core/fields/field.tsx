import { type ReactNode, useId } from "react";
import { type FieldError, type FieldPath, type FieldValues, get, useFormContext } from "react-hook-form";

/** Props of every form field. */
export type FieldProps<T extends FieldValues> = {
  name: FieldPath<T>;
  label: string;
  isRequired?: boolean;
  /** Help text below the field. */
  hint?: ReactNode;
  /** Shares its line with a neighbor where there is room. */
  isHalf?: boolean;
  /** Attributes of a control whose text is in a known language. */
  inLanguage?: InLanguage | undefined;
};

export type InLanguage = { lang: string; dir: "ltr" | "rtl" };

/** The error message of a field; of a list field, the first of its entries' messages. */
function useFault(name: string): string | undefined {
  const { formState } = useFormContext();
  const fault = get(formState.errors, name) as FieldError | FieldError[] | undefined; // A list field has one error per entry.
  return Array.isArray(fault) ? fault.find((entry) => entry?.message)?.message : fault?.message;
}

/** A field's id, its error message, and the attributes of its control (`id`, `aria-invalid`, `aria-describedby`). */
export function useFieldControl(name: string, hasHint: boolean) {
  const id = useId();
  const fault = useFault(name);
  const described = fault ? `${id}fault` : hasHint ? `${id}hint` : undefined;
  return {
    id,
    fault,
    control: {
      id,
      "aria-invalid": fault ? true : undefined,
      "aria-describedby": described,
    } as const,
  };
}

type FieldFrameProps = {
  id: string;
  label: string;
  isRequired: boolean | undefined;
  fault: string | undefined;
  hint?: ReactNode;
  isHalf?: boolean | undefined;
  children: ReactNode;
};

/** A field's label, its control, and its error message or else its hint. */
export function FieldFrame({ id, label, isRequired, fault, hint, isHalf, children }: FieldFrameProps) {
  return (
    <div className={fieldClass(isHalf)}>
      <label htmlFor={id} className="fieldset-legend" data-required={isRequired || undefined}>
        {label}
      </label>
      {children}
      <FieldNotes id={id} fault={fault} hint={hint} />
    </div>
  );
}

/** The error message below a field, or its hint if there is no error. */
export function FieldNotes({ id, fault, hint }: { id: string; fault: string | undefined; hint?: ReactNode }) {
  return (
    <>
      {fault && (
        <p id={`${id}fault`} className="field-note field-error px-0">
          {fault}
        </p>
      )}
      {hint && !fault && (
        <p id={`${id}hint`} className="field-note px-0">
          {hint}
        </p>
      )}
    </>
  );
}

/** The class of a field's wrapper. */
export function fieldClass(isHalf: boolean | undefined): string {
  return isHalf ? "fieldset max-sm:col-span-full" : "fieldset col-span-full";
}
