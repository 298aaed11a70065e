import { z } from "zod";
import { PROSE_MAX, requiredText, type Stored, startedFrom } from "../../core/fields/field.contract.ts";
import type { WithRich } from "../../shared/rich-text.ts";

export const summaryBody = z.object({ newSummary: requiredText("Summary", PROSE_MAX), version: startedFrom });

export type SummaryInput = z.input<typeof summaryBody>;
export type Summary = Stored & WithRich<"summary"> & { summary: string };
export const blankSummary: SummaryInput = { newSummary: "" };
