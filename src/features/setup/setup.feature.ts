import type { Feature } from "../../core/feature/feature.ts";

export const setup = {
  name: "setup",
  routes: async () => ({ "/setup": (await import("./setup.routes.ts")).setupRoutes }),
} as const satisfies Feature;
