import { eq, getTableName, or, sql } from "drizzle-orm";
import type { Change } from "../../core/content/change.ts";
import type { ContentTable, Row } from "../../core/content/content-model.ts";
import { history } from "../../core/content/history.table.ts";
import { siteLanguages } from "../../core/languages/languages.table.ts";
import { readLanguages } from "../../core/languages/site-language.ts";
import { movedTexts, moveTexts } from "../../core/languages/write-languages.ts";
import type { HistoryRow } from "./versions.ts";

/**
 * An earlier state of an entry, to be restored: if the site had another main language then, its texts in the present one are
 * the main texts. Translations into languages that the site no longer has are left out.
 */
export function inPresentLanguages(change: Change, earlier: HistoryRow): Row {
  const before = earlier.before as Row; // Only rows with a state before are restored.
  const fields = change.model.translatedFieldsOf(earlier.tableName);
  if (fields.length === 0) return before;
  return {
    ...before,
    ...movedTexts(before, fields, mainLanguageAt(change, earlier), readLanguages(change.db)),
  };
}

/** Moves the texts of all entries to the main language of an earlier choice of languages that is about to be restored. */
export function moveTextsTo(change: Change, table: ContentTable, row: Record<string, unknown>): void {
  if (table !== siteLanguages) return;
  moveTexts(change, readLanguages(change.db).main, row as typeof siteLanguages.$inferSelect); // A row of this table.
}

/** The main language before a step of the history. */
function mainLanguageAt({ db }: Change, { _id, changeId }: HistoryRow): string {
  const later = db
    .select({ before: history.before })
    .from(history)
    .where(
      sql`${eq(history.tableName, getTableName(siteLanguages))} and ${or(
        eq(history.changeId, changeId),
        sql`${history}.rowid > (select rowid from ${history} as earlier where earlier.id = ${_id})`,
      )}`,
    )
    .orderBy(sql`rowid`)
    .limit(1)
    .get();
  if (later === undefined) return readLanguages(db).main;
  return String(later.before?.main ?? "en");
}
