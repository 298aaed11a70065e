import { readStoredPart } from "../../core/settings/stored-settings.ts";
import { BACKUP_PART, type BackupConfig, backupConfig } from "../../features/backup/backup-settings.ts";
import type { Config } from "../config.ts";

/** How a site is backed up: by the environment, else as its owner has set it in the admin. */
export function backupConfigOf({ dataFolder, backup }: Pick<Config, "dataFolder" | "backup">): BackupConfig {
  return backupConfig(backup, readStoredPart(dataFolder, BACKUP_PART));
}
