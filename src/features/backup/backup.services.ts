import type { BaseServices, RunningServices } from "../../core/feature/services.ts";
import { once } from "../../core/process/once.ts";
import type { BackupConfig } from "./backup-settings.ts";
import type { Backups } from "./backups.ts";

/** What the backups of the admin work with; a demo has none. */
export type BackupServices = { backups: Backups | null };

/** Makes backups beside the requests, as the schedule says. */
export function runBackups(
  { store, isDemo }: BaseServices,
  { dataFolder, backup }: { dataFolder: string; backup: BackupConfig },
): RunningServices<BackupServices> {
  // Loaded when it is needed: a server that only serves pages makes one backup a day.
  const opened = once(async () =>
    isDemo ? null : new (await import("./backups.ts")).Backups({ store, dataFolder, config: backup }),
  );
  return {
    services: async () => ({ backups: await opened() }),
    look: async () => (await opened())?.look(),
    stop: async () => (await opened.ifBegun)?.stop(),
  };
}
