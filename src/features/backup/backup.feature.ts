import type { Feature } from "../../core/feature/feature.ts";
import { mayBackupBeDue } from "./backup-due.ts";

export const backup = {
  name: "backup",
  routes: async () => {
    const { backupRoutes, setupRestoreRoutes } = await import("./backup.routes.ts");
    return { "/backup": backupRoutes, "/setup/restore": setupRestoreRoutes };
  },
  run: async () => (await import("./backup.services.ts")).runBackups,
  isLookDue: mayBackupBeDue,
} as const satisfies Feature;
