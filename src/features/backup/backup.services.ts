import type { BaseServices, RunningServices } from "../../core/feature/services.ts";
import { StoredSettings } from "../../core/settings/stored-settings.ts";
import { BACKUP_PART, type BackupSettings, backupConfig } from "./backup-settings.ts";
import { Backups } from "./backups.ts";

/** `backups` is null in a demo, which has no data folder. */
export type BackupServices = { backups: Backups | null };

/** Runs the backups of a server. */
export function runBackups(
  { store, isDemo, cancelJobs }: BaseServices,
  { dataFolder, backup }: { dataFolder: string; backup: BackupSettings },
): RunningServices<BackupServices> {
  if (isDemo) return { services: async () => ({ backups: null }) };
  const stored = new StoredSettings(store.db.$client, dataFolder);
  const config = () => backupConfig(backup, stored.part(BACKUP_PART));
  const backups = new Backups({ store, dataFolder, config, cancelJobs: cancelJobs });
  return {
    services: async () => ({ backups }),
    start: () => backups.start(),
    stop: () => backups.stop(),
  };
}
