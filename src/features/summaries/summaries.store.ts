import { presentTranslations } from "../../core/content/translations.ts";
import type { Db } from "../../core/database/client.ts";
import type { VisitorContent } from "../../core/feature/visitors.ts";
import { withoutFormatting, withRichText } from "../../core/rich-text/rich-text.ts";
import type { Summary } from "./summaries.contract.ts";
import { summaryRead } from "./summaries.page.contract.ts";
import { summaries, summaryKind } from "./summaries.table.ts";

export function presentSummary(row: typeof summaries.$inferSelect): Summary {
  const { _id, version, summary } = row;
  const texts = presentTranslations(row, summaryKind.translates);
  return withRichText({ _id, version, summary, ...texts }, "summary");
}

/** The site's only summary (§12). */
export function readSummary(db: Db): Summary | null {
  const row = db.select().from(summaries).limit(1).get();
  return row === undefined ? null : presentSummary(row);
}

export const summaryVisitors: VisitorContent = {
  readHandlers: [{ read: summaryRead, answer: readSummary }],
  describePerson(answerTo) {
    const summary = answerTo(summaryRead) as Summary | null | undefined; // The type that `answers` gives above.
    return { description: withoutFormatting(summary)?.summary };
  },
};
