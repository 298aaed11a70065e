import type { Feature } from "../../core/feature/feature.ts";

export const publish = {
  name: "publish",
  routes: async () => ({ "/publish": (await import("./publish.routes.ts")).publishRoutes }),
  run: async () => (await import("./publish.services.ts")).runPublishing,
} as const satisfies Feature;
