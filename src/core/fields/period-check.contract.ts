import type { z } from "zod";
import { isUntouched, type StoredValues } from "./entry-fields.contract.ts";
import { addIssue, isMonth } from "./field.contract.ts";

/**
 * Checks the dates of experiences and projects (§5): the end is after the start, and only a current entry may lack an
 * end. Issues are added to the end's field. Unchanged dates are not checked.
 * @param names the names of the fields
 */
export function checkPeriod<Entry extends Readonly<Record<string, unknown>>>(
  context: z.RefinementCtx,
  entry: Entry,
  names: { start: keyof Entry & string; end: keyof Entry & string; isRunning: keyof Entry & string },
  stored: StoredValues,
): void {
  if (entry[names.isRunning] === true || isUntouched(stored, entry, Object.values(names))) return;
  // They can have any type, because this runs even if other checks fail (`evenWithOtherIssues`).
  const start: unknown = entry[names.start];
  const end: unknown = entry[names.end];
  if (end === "") addIssue(context, names.end, "Enter an end date, or mark this as current.");
  else if (isMonth(start) && isMonth(end) && String(end) <= String(start))
    addIssue(context, names.end, "End Date must be after Start Date.");
}
