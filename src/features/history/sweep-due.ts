import type { Database } from "bun:sqlite";
import { trashDays } from "../../shared/retention.ts";

const DAY = 24 * 60 * 60 * 1000;

/**
 * Whether anything in the history or the trash is old enough to go; a file that the history may still name is not.
 * @param historyDays how long the history is kept
 */
export function isSweepDue(client: Database, historyDays: number, now: number = Date.now()): boolean {
  const before = (days: number) => new Date(now - days * DAY).toISOString();
  return (
    client
      .query(
        `select 1 from media m where trashed_at <= ?
           and not exists (select 1 from history h where h.row_id <> m.name and instr(h.before, m.name))
           and not exists (select 1 from media film where instr(film.poster, m.name))
         union all select 1 from changes where at <= ?
         limit 1`,
      )
      .get(before(trashDays), before(historyDays)) !== null
  );
}
