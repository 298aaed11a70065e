import type { BaseServices, RunningServices } from "../../core/feature/services.ts";
import { once } from "../../core/process/once.ts";
import { StoredSettings } from "../../core/settings/stored-settings.ts";
import { BACKUP_PART, type BackupSettings, backupConfig } from "./backup-settings.ts";
import type { Backups } from "./backups.ts";

/** What the backups of the admin work with; a demo has none. */
export type BackupServices = { backups: Backups | null };

/** Makes backups beside the requests, as the schedule says. */
export function runBackups(
  { store, isDemo, makeWay }: BaseServices,
  { dataFolder, backup }: { dataFolder: string; backup: BackupSettings },
): RunningServices<BackupServices> {
  const stored = new StoredSettings(store.db.$client, dataFolder);
  const config = () => backupConfig(backup, stored.part(BACKUP_PART));
  // Loaded when it is needed: a server that only serves pages makes one backup a day.
  let present: Backups | null = null;
  const opened = once(async () => {
    if (isDemo) return null;
    const { Backups } = await import("./backups.ts");
    present = new Backups({ store, dataFolder, config, makeWay });
    return present;
  });
  return {
    services: async () => ({ backups: await opened() }),
    look: async () => (await opened())?.look(),
    isIdle: () => present?.isIdle ?? true,
    stop: async () => (await opened.ifBegun)?.stop(),
  };
}
