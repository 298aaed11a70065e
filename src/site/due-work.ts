import type { Database } from "bun:sqlite";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { backupsPath } from "../core/database/data-folder.ts";
import { isOfFuture, isScheduledName, timeOfName } from "../features/backup/names.ts";
import type { Config } from "../program/config.ts";
import { trashDays } from "../shared/retention.ts";

const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;

/**
 * Whether there is work that waits for no request, so that a site which nobody asks for anything new need not be loaded
 * for it: messages to send on, pictures without their miniatures, old history and trash to sweep.
 * @param now milliseconds since 1970
 */
export function isWorkDue(
  client: Database,
  { historyDays, smtpUrl, emailProvider }: Pick<Config, "historyDays" | "smtpUrl" | "emailProvider">,
  now: number = Date.now(),
): boolean {
  const waits = client
    .query(
      `select 1 from contact_deliveries d join contacts c on c.id = d.contact_id
         where d.state <> 'sent' and (d.relay = 'smtp' and ?1 or d.relay = 'provider' and ?2)
       union all select 1 from media where kind = 'image' and trashed_at is null and placeholder = ''
       limit 1`,
    )
    .get(smtpUrl !== "", emailProvider !== null);
  return waits !== null || isSweepDue(client, historyDays, now);
}

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

/** Whether a scheduled backup may be due, or another try of one that has failed; `Backups.look` knows more. */
export function mayBackupBeDue(
  { dataFolder, backup }: Pick<Config, "dataFolder" | "backup">,
  now: number = Date.now(),
): boolean {
  if (backup.everyHours === 0) return false;
  const folder = backupsPath(dataFolder);
  if (!existsSync(folder) || hasFailed(folder)) return true;
  return !readdirSync(folder).some((name) => {
    if (!isScheduledName(name)) return false;
    const at = timeOfName(name) ?? statSync(join(folder, name)).mtimeMs;
    return at > now - backup.everyHours * HOUR && !isOfFuture(at, now);
  });
}

/** By the record (features/backup/folder.ts), whose own reader takes longer to load. */
function hasFailed(folder: string): boolean {
  try {
    return JSON.parse(readFileSync(join(folder, "record.json"), "utf8")).failure !== null;
  } catch {
    return false;
  }
}
