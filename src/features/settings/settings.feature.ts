import type { Feature } from "../../core/feature/feature.ts";

export const settings = {
  name: "settings",
  content: async () => ({ tables: [(await import("../../core/settings/settings.table.ts")).serverSettings] }),
  routes: async () => ({ "/settings": (await import("./settings.routes.ts")).settingsRoutes }),
  run: async () => (await import("./settings.services.ts")).runSettings,
} as const satisfies Feature;
