import { type FieldPath, type FieldValues, useFormContext, useWatch } from "react-hook-form";
import { formatDuration } from "../../../src/shared/duration.ts";
import { knownDate } from "../../../src/shared/period.ts";
import { CheckboxField } from "./choice-field.tsx";
import { MonthField } from "./month-field.tsx";

type PeriodFieldsProps<T extends FieldValues> = {
  start: FieldPath<T>;
  end: FieldPath<T>;
  ongoing: FieldPath<T>;
  /** 'Currently employed', 'Currently working', 'Ongoing'. */
  ongoingLabel: string;
  isStartOptional?: boolean;
  /** Marks the end as required unless the period is ongoing (§5: for projects, not for experiences). */
  isEndMarked?: boolean;
  /** How many years after the current one the end can be in. */
  yearsAhead?: number;
  /** Shows the duration as visitors will see it. */
  hasDuration?: boolean;
};

/**
 * Start, end, and a checkbox for an ongoing period, which clears and disables the end (§4).
 */
export function PeriodFields<T extends FieldValues>({
  start,
  end,
  ongoing,
  ongoingLabel,
  isStartOptional = false,
  isEndMarked = false,
  yearsAhead = 0,
  hasDuration = false,
}: PeriodFieldsProps<T>) {
  const { setValue, trigger, formState } = useFormContext();
  const { isSubmitted } = formState;
  const [from, until, flag, years]: unknown[] = useWatch({ name: [start, end, ongoing, "yearOnly"] });
  const isRunning = flag === true;
  const known = (value: unknown, name: string) =>
    knownDate({ date: String(value ?? ""), yearOnly: yearsOf(years, name) }, "date");
  const handleRunningChange = (isChecked: boolean) => {
    if (isChecked) setValue(end as string, "", { shouldDirty: true });
    if (isSubmitted) void trigger(end as string);
  };
  return (
    <>
      <MonthField<T> name={start} label="Start Date" isRequired={!isStartOptional} isHalf checks={[end]} />
      <MonthField<T>
        name={end}
        label="End Date"
        isRequired={isEndMarked && !isRunning}
        isHalf
        isDisabled={isRunning}
        yearsAhead={yearsAhead}
      />
      <CheckboxField<T>
        name={ongoing}
        label={ongoingLabel}
        isHalf={hasDuration}
        onChange={handleRunningChange}
      />
      {hasDuration && (
        <p
          className="self-center font-display text-lead leading-tight text-primary lining-nums max-sm:col-span-full"
          aria-live="polite"
        >
          {durationOf(known(from, start), known(until, end), isRunning)}
        </p>
      )}
    </>
  );
}

/** Empty for an invalid period. */
function durationOf(start: string, end: string, isRunning: boolean): string {
  return !isRunning && end <= start ? "" : formatDuration(start, end, isRunning);
}

function yearsOf(names: unknown, name: string): string[] {
  return Array.isArray(names) && names.includes(name) ? ["date"] : [];
}
