import { useFormContext, useWatch } from "react-hook-form";
import type { EntryFields } from "../../../src/core/fields/entry-fields.contract.ts";
import { formatDuration } from "../../../src/shared/duration.ts";
import { knownDate } from "../../../src/shared/period.ts";
import { CheckboxField } from "./choice-field.tsx";
import { declared } from "./declared.ts";
import { MonthField } from "./month-field.tsx";

type PeriodFieldsProps<F extends EntryFields> = {
  fields: F;
  start: keyof F & string;
  end: keyof F & string;
  /** The flag that the period is ongoing. */
  ongoing: keyof F & string;
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
export function PeriodFields<F extends EntryFields>({
  fields,
  start,
  end,
  ongoing,
  isEndMarked = false,
  yearsAhead = 0,
  hasDuration = false,
}: PeriodFieldsProps<F>) {
  const { setValue, trigger, formState } = useFormContext();
  const { isSubmitted } = formState;
  const [from, until, flag, years]: unknown[] = useWatch({ name: [start, end, ongoing, "yearOnly"] });
  const isRunning = flag === true;
  const known = (value: unknown, name: string) =>
    knownDate({ date: String(value ?? ""), yearOnly: yearsOf(years, name) }, "date");
  const handleRunningChange = (isChecked: boolean) => {
    if (isChecked) setValue<string>(end, "", { shouldDirty: true });
    if (isSubmitted) void trigger(end);
  };
  return (
    <>
      <MonthField {...declared(fields, start)} isHalf checks={[end]} />
      <MonthField
        {...declared(fields, end)}
        isRequired={isEndMarked && !isRunning}
        isHalf
        isDisabled={isRunning}
        yearsAhead={yearsAhead}
      />
      <CheckboxField {...declared(fields, ongoing)} isHalf={hasDuration} onChange={handleRunningChange} />
      {hasDuration && (
        <p
          className="self-center text-small leading-tight text-soft lining-nums max-sm:col-span-full"
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
