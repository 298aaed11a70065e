import { z } from "zod";
import { PROSE_MAX, requiredText, startedFrom, stored } from "../../core/fields/field.contract.ts";
import { storedRich } from "../../core/rich-text/rich-text.contract.ts";

export const summaryBody = z.object({ newSummary: requiredText("Summary", PROSE_MAX), version: startedFrom });

export const storedSummary = z.strictObject({ ...stored, ...storedRich("summary"), summary: z.string() });
export const summaryReply = z.strictObject({ summary: storedSummary });
/** Null where there is none. */
export const shownSummaryReply = z.strictObject({ summary: storedSummary.nullable() });

export type SummaryInput = z.input<typeof summaryBody>;
export type Summary = z.output<typeof storedSummary>;
export const blankSummary: SummaryInput = { newSummary: "" };
