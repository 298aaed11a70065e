import { type ReactNode, useId } from "react";
import { type FieldError, type FieldPath, type FieldValues, get, useFormContext } from "react-hook-form";

/** What every field of a form takes. */
export type FieldProps<T extends FieldValues> = {
  name: FieldPath<T>;
  label: string;
  isRequired?: boolean;
  /** A line below the field that helps to fill it in. */
  hint?: ReactNode;
  /** Shares its line with a neighbour where there is room. */
  isHalf?: boolean;
};

/** The message of a field; for a list the first of its entries' messages. */
function useFault(name: string): string | undefined {
  const { formState } = useFormContext();
  const fault = get(formState.errors, name) as FieldError | FieldError[] | undefined; // A list has one for each entry.
  return Array.isArray(fault) ? fault.find((entry) => entry?.message)?.message : fault?.message;
}

/** The ids that tie a field's parts together, and what its control must carry. */
export function useWiring(name: string, hasHint: boolean) {
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

/** Label, control, and what is wrong, or what helps. */
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

export function fieldClass(isHalf: boolean | undefined): string {
  return isHalf ? "fieldset max-sm:col-span-full" : "fieldset col-span-full";
}
