import { useState } from "react";
import { type FieldPath, type FieldValues, useController, useFormContext, useWatch } from "react-hook-form";
import { FieldNotes, type FieldProps, fieldClass, useWiring } from "./field.tsx";

const nothing = { month: "", year: "" };
/** §5: years to choose from begin here and end with the present one. */
const FIRST_YEAR = 1980;
const monthNames = Array.from({ length: 12 }, (_, index) =>
  new Date(Date.UTC(2000, index, 1)).toLocaleDateString("en", { month: "long", timeZone: "UTC" }),
);

/**
 * A month in two native selects (§13). The value is `YYYY-MM-01`, and `""` as long as either is missing; of a date that came with its year
 * alone, which the form's `yearOnly` names, the month may stay open.
 * A stored year that the choices don't have, such as one from an imported résumé, is offered as well, so that opening a
 * form never changes what it shows.
 */
export function MonthField<T extends FieldValues>({
  name,
  label,
  isRequired,
  hint,
  isHalf,
  isDisabled = false,
  checks = [],
}: FieldProps<T> & {
  isDisabled?: boolean;
  /** Other fields that are right or wrong by this one, such as the end of a period by its start. */
  checks?: FieldPath<T>[];
}) {
  const { field } = useController({ name: name as string, rules: { deps: checks as string[] } });
  const { id, fault, control } = useWiring(name, hint !== undefined);
  const { setValue } = useFormContext();
  const years: unknown = useWatch({ name: "yearOnly" });
  const yearOnly: string[] = Array.isArray(years) ? years : [];
  const isYearOnly = yearOnly.includes(name);
  const value = String(field.value ?? "");
  const [chosen, setChosen] = useState(nothing);
  // Disabling clears a half choice too (§4); it must not come back with the field.
  if (isDisabled && chosen !== nothing) setChosen(nothing);
  // Half a choice is known here alone; a value that was set or cleared from elsewhere wins.
  const isHalfChosen = !(chosen.month && chosen.year);
  const { month, year } =
    value !== "" ? partsOf(value, isYearOnly) : isHalfChosen && !isDisabled ? chosen : nothing;
  const change = (next: { month: string; year: string }) => {
    setChosen(next);
    const isYearKept = isYearOnly && next.month === "" && next.year !== "";
    if (isYearOnly && !isYearKept)
      setValue(
        "yearOnly",
        yearOnly.filter((each) => each !== name),
        { shouldDirty: true },
      );
    const number = isYearKept ? "01" : next.month.padStart(2, "0");
    field.onChange((next.month || isYearKept) && next.year ? `${next.year}-${number}-01` : "");
  };
  const { "aria-describedby": describedBy, "aria-invalid": invalid } = control;
  const shared = {
    disabled: isDisabled,
    "aria-invalid": invalid,
    "aria-required": isRequired,
    className: "select validator",
    onBlur: field.onBlur,
  };
  return (
    <fieldset className={fieldClass(isHalf)} aria-describedby={describedBy}>
      <legend id={`${id}legend`} className="fieldset-legend" data-required={isRequired || undefined}>
        {label}
      </legend>
      <div className="grid grid-cols-[minmax(0,4fr)_minmax(0,3fr)] gap-3">
        <select
          {...shared}
          ref={field.ref}
          aria-label={`${label} Month`}
          value={month}
          onChange={(event) => change({ month: event.target.value, year })}
        >
          <option value="">Month</option>
          {monthNames.map((monthName, index) => (
            <option key={monthName} value={String(index + 1)}>
              {monthName}
            </option>
          ))}
        </select>
        <select
          {...shared}
          aria-label={`${label} Year`}
          value={year}
          onChange={(event) => change({ month, year: event.target.value })}
        >
          <option value="">Year</option>
          {yearsWith(year).map((choice) => (
            <option key={choice} value={choice}>
              {choice}
            </option>
          ))}
        </select>
      </div>
      <FieldNotes id={id} fault={fault} hint={hint} />
    </fieldset>
  );
}

function partsOf(value: string, isYearOnly: boolean): { month: string; year: string } {
  return { year: value.slice(0, 4), month: isYearOnly ? "" : String(Number(value.slice(5, 7))) };
}

function yearsWith(stored: string): string[] {
  const present = new Date().getFullYear();
  const years = Array.from({ length: present - FIRST_YEAR + 1 }, (_, index) => String(present - index));
  return stored === "" || years.includes(stored) ? years : [...years, stored].sort().reverse();
}
