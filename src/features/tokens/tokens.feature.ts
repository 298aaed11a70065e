import type { Feature } from "../../core/feature/feature.ts";

export const tokens = {
  name: "tokens",
  routes: async () => ({ "/tokens": (await import("./tokens.routes.ts")).tokenRoutes }),
} as const satisfies Feature;
