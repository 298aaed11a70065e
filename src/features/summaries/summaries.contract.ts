import { z } from "zod";
import { field, storedSchemasOf } from "../../core/fields/entry-fields.contract.ts";
import { startedFrom, stored } from "../../core/fields/field.contract.ts";
import { sentTranslations } from "../../core/fields/translations.contract.ts";
import { storedRichText } from "../../core/rich-text/rich-text.contract.ts";

/** §3 Summary. */
export const summaryFields = {
  summary: field.requiredProse("Summary", {
    json: ["summary"],
    document: "text",
    isSearched: false,
    isTranslated: true,
    isPublic: true,
  }),
};
export const summaryBody = z.object({
  newSummary: summaryFields.summary.schema,
  translations: sentTranslations(summaryFields),
  version: startedFrom,
});

export const storedSummary = z.strictObject({
  ...stored,
  ...storedRichText("summary"),
  ...storedSchemasOf(summaryFields),
});
export const summaryReply = z.strictObject({ summary: storedSummary });
export const optionalSummaryReply = z.strictObject({ summary: storedSummary.nullable() });

export type SummaryInput = z.input<typeof summaryBody>;
export type Summary = z.output<typeof storedSummary>;
export const blankSummary: SummaryInput = { newSummary: "" };
