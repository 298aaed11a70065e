import type { Feature } from "../../core/feature/feature.ts";

export const backup = {
  name: "backup",
  routes: async () => {
    const { backupRoutes, setupRestoreRoutes, storeTestRoutes } = await import("./backup.routes.ts");
    return {
      "/backup": backupRoutes,
      "/settings/test-store": storeTestRoutes,
      "/setup/restore": setupRestoreRoutes,
    };
  },
  run: async () => (await import("./backup.services.ts")).runBackups,
  settings: async () => (await import("./backup-part.ts")).backupPart,
} as const satisfies Feature;
