import type { Feature } from "../../core/feature/feature.ts";

export const openApi = {
  name: "openapi",
  routes: async () => ({ "/": (await import("./openapi.routes.ts")).openApiRoutes }),
} as const satisfies Feature;
