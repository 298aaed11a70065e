import type { z } from "zod";
import { isUntouched, type StoredValues } from "./entry-fields.contract.ts";
import { complain, isMonth } from "./field.contract.ts";

/**
 * The check of dates that experiences and projects share (§5): the end comes after the start, and only something that
 * still runs may lack an end. The message goes to the end's field. Dates that are as they are stored are not checked.
 * @param names of the fields
 */
export function checkPeriod<Entry extends Readonly<Record<string, unknown>>>(
  context: z.RefinementCtx,
  entry: Entry,
  names: { start: keyof Entry & string; end: keyof Entry & string; isRunning: keyof Entry & string },
  stored: StoredValues,
): void {
  if (entry[names.isRunning] === true || isUntouched(stored, entry, Object.values(names))) return;
  // Of a wrong type they may be anything (`besideOtherFaults`).
  const start: unknown = entry[names.start];
  const end: unknown = entry[names.end];
  if (end === "") complain(context, names.end, "End Date is required unless this is current.");
  else if (isMonth(start) && isMonth(end) && String(end) <= String(start))
    complain(context, names.end, "End Date must be after Start Date.");
}
