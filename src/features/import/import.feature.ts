import type { Feature } from "../../core/feature/feature.ts";

export const imports = {
  name: "import",
  routes: async () => ({ "/import": (await import("./import.routes.ts")).importRoutes }),
} as const satisfies Feature;
