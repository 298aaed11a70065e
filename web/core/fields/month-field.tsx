import { useState } from "react";
import { type FieldPath, type FieldValues, useController, useFormContext, useWatch } from "react-hook-form";
import { FieldNotes, type FieldProps, fieldClass, useFieldControl } from "./field.tsx";

const nothing = { month: "", year: "" };
/** §5: the first year to choose; the last is the current one, or a later one for what is planned. */
const FIRST_YEAR = 1980;
const monthNames = Array.from({ length: 12 }, (_, index) =>
  new Date(Date.UTC(2000, index, 1)).toLocaleDateString("en", { month: "long", timeZone: "UTC" }),
);

/**
 * A month in two native selects (§13). The value is `YYYY-MM-01`, or `""` until both are chosen. Fields named in the form's
 * `yearOnly`, such as dates imported without a month, need only a year. A stored year outside the range is offered too, so that
 * opening a form never changes a value.
 */
export function MonthField<T extends FieldValues>({
  name,
  label,
  isRequired,
  hint,
  isHalf,
  isDisabled = false,
  yearsAhead = 0,
  checks = [],
}: FieldProps<T> & {
  isDisabled?: boolean;
  /** How many years after the current one can be chosen. */
  yearsAhead?: number;
  /** Fields to validate again when this one changes, such as a period's end when its start changes. */
  checks?: FieldPath<T>[];
}) {
  const { field } = useController({ name: name as string, rules: { deps: checks as string[] } });
  const { id, fault, control } = useFieldControl(name, hint !== undefined);
  const { setValue } = useFormContext();
  const years: unknown = useWatch({ name: "yearOnly" });
  const yearOnly: string[] = Array.isArray(years) ? years : [];
  const isYearOnly = yearOnly.includes(name);
  const value = String(field.value ?? "");
  const [chosen, setChosen] = useState(nothing);
  // §4: disabling also clears a month or year chosen alone.
  if (isDisabled && chosen !== nothing) setChosen(nothing);
  // The form doesn't know a month or year chosen alone; a value that code sets replaces it.
  const isHalfChosen = !(chosen.month && chosen.year);
  const { month, year } =
    value !== "" ? partsOf(value, isYearOnly) : isHalfChosen && !isDisabled ? chosen : nothing;
  const change = (next: { month: string; year: string }) => {
    setChosen(next);
    const isStillYearOnly = isYearOnly && next.month === "" && next.year !== "";
    if (isYearOnly && !isStillYearOnly)
      setValue(
        "yearOnly",
        yearOnly.filter((each) => each !== name),
        { shouldDirty: true },
      );
    const number = isStillYearOnly ? "01" : next.month.padStart(2, "0");
    field.onChange((next.month || isStillYearOnly) && next.year ? `${next.year}-${number}-01` : "");
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
          {yearsWith(year, yearsAhead).map((choice) => (
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

function yearsWith(stored: string, yearsAhead: number): string[] {
  const last = new Date().getFullYear() + yearsAhead;
  const years = Array.from({ length: last - FIRST_YEAR + 1 }, (_, index) => String(last - index));
  return stored === "" || years.includes(stored) ? years : [...years, stored].sort().reverse();
}
