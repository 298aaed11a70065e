import type { z } from "zod";
import type { Period } from "../../shared/period.ts";
import { complain, isMonth } from "./field.contract.ts";

/**
 * The check of dates that experiences and projects share (§5): the end comes after the start, and only something that
 * still runs may lack an end. The message goes to the end's field.
 */
export function checkPeriod(
  context: z.RefinementCtx,
  endField: string,
  { start, end, isRunning }: Period,
): void {
  if (isRunning) return;
  if (end === "") complain(context, endField, "End Date is required unless this is current.");
  else if (isMonth(start) && isMonth(end) && end <= start)
    complain(context, endField, "End Date must be after Start Date.");
}
