import type { Database } from "bun:sqlite";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { backupsPath } from "../../core/database/data-folder.ts";
import { StoredSettings } from "../../core/settings/stored-settings.ts";
import { BACKUP_PART, type BackupSettings, backupConfig } from "./backup-settings.ts";
import { isOfFuture, isScheduledName, timeOfName } from "./names.ts";

const HOUR = 60 * 60 * 1000;

/** Whether a scheduled backup may be due, or another try of one that has failed; `Backups.look` knows more. */
export function mayBackupBeDue(
  client: Database,
  { dataFolder, backup }: { dataFolder: string; backup: BackupSettings },
  now: number = Date.now(),
): boolean {
  const { everyHours } = backupConfig(backup, new StoredSettings(client, dataFolder).part(BACKUP_PART));
  if (everyHours === 0) return false;
  const folder = backupsPath(dataFolder);
  if (!existsSync(folder) || hasFailed(folder)) return true;
  return !readdirSync(folder).some((name) => {
    if (!isScheduledName(name)) return false;
    const at = timeOfName(name) ?? statSync(join(folder, name)).mtimeMs;
    return at > now - everyHours * HOUR && !isOfFuture(at, now);
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
